import type { Pool } from '../../db/pool.ts'
import { all, db } from '../../db/sql.ts'

export type LedgerState = {
  accounts: number
  postings: number
  /** Transactions whose entries do not add up to nothing, or that have none. */
  unbalanced: number
  /** Accounts whose balance, versions or running balances do not follow from their entries. */
  drift: number
}

/** Reads the whole ledger. Nobody may post meanwhile, or counts and entries are of two moments. */
export async function verifyLedger(pool: Pool): Promise<LedgerState> {
  const [accounts, postings, unbalanced, stepped, strayed] = await Promise.all([
    all(pool, db.selectFrom('ledger_account').select('id')),
    all(
      pool,
      db.selectFrom('ledger_transaction').select((eb) => eb.fn.countAll<number>().as('count')),
    ),
    all(pool, unbalancedTransactions),
    all(pool, brokenSteps),
    all(pool, strayedBalances),
  ])
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  return {
    accounts: accounts.length,
    postings: postings[0]?.count ?? 0,
    unbalanced: new Set(ids(unbalanced)).size,
    drift: new Set([...ids(stepped), ...ids(strayed)]).size,
  }
}

const unbalancedTransactions = db
  .selectFrom('ledger_transaction as t')
  .leftJoin('ledger_entry as e', 'e.transaction_id', 't.id')
  .leftJoin('ledger_account as a', 'a.id', 'e.account_id')
  .groupBy(['t.id', 'a.currency'])
  .having((eb) =>
    eb.or([eb(eb.fn.sum('e.amount'), '<>', 0), eb(eb.fn.count('e.amount'), '=', 0)]),
  )
  .select('t.id')

const steps = db.selectFrom('ledger_entry').select((eb) => [
  'account_id as id',
  'version',
  'balance_after',
  eb.fn
    .sum('amount')
    .over((over) => over.partitionBy('account_id').orderBy('version'))
    .as('sum'),
  eb.fn
    .agg<number>('row_number')
    .over((over) => over.partitionBy('account_id').orderBy('version'))
    .as('place'),
])

const brokenSteps = db
  .selectFrom(steps.as('step'))
  .where((eb) =>
    eb.or([eb('sum', '<>', eb.ref('balance_after')), eb('place', '<>', eb.ref('version'))]),
  )
  .select('id')

const strayedBalances = db
  .selectFrom('ledger_account as a')
  .leftJoin('ledger_entry as e', (join) =>
    join.onRef('e.account_id', '=', 'a.id').onRef('e.version', '=', 'a.version'),
  )
  .where((eb) => eb(eb.fn.coalesce('e.balance_after', eb.lit(0)), '<>', eb.ref('a.balance')))
  .select('a.id')
