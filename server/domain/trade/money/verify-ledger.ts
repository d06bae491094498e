import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'

export type LedgerState = {
  accounts: number
  postings: number
  /** Transactions whose entries do not add up to nothing, or that have none. */
  unbalanced: number
  /** Accounts whose balance, versions or running balances do not follow from their entries. */
  drift: number
}

/** Reads the whole ledger, as of one moment. */
export async function verifyLedger(pool: Pool): Promise<LedgerState> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const [accounts] = await all(client, countOf('ledger_account'))
    const [postings] = await all(client, countOf('ledger_transaction'))
    const unbalanced = await all(client, unbalancedTransactions)
    const drift = [...(await all(client, brokenSteps)), ...(await all(client, strayedBalances))]
    await client.query('COMMIT')
    return {
      accounts: accounts?.count ?? 0,
      postings: postings?.count ?? 0,
      unbalanced: new Set(unbalanced.map(({ id }) => id)).size,
      drift: new Set(drift.map(({ id }) => id)).size,
    }
  } finally {
    client.release()
  }
}

const countOf = (table: 'ledger_account' | 'ledger_transaction') =>
  db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))

const unbalancedTransactions = db
  .selectFrom('ledger_transaction as t')
  .leftJoin('ledger_entry as e', 'e.transaction_id', 't.id')
  .leftJoin('ledger_account as a', 'a.id', 'e.account_id')
  .groupBy(['t.id', 'a.currency'])
  .having((eb) => eb.or([eb(eb.fn.sum('e.amount'), '<>', 0), eb(eb.fn.count('e.amount'), '=', 0)]))
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
