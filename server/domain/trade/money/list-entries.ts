import { sql } from 'kysely'
import type { LedgerKind } from '../../../db/generated/tables/main-store.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, first } from '../../../db/sql.ts'

export type Statement = {
  organisationId: number
  /** ISO 4217. */
  currency: string
  kinds: readonly LedgerKind[]
  /** All of them if undefined. */
  ops: readonly string[] | undefined
  from: Date
  to: Date
}

/** Last row of the page before. */
export type EntryCursor = { atMs: number; accountId: number; version: number }

export type StatementEntry = {
  accountId: number
  version: number
  kind: LedgerKind
  atMs: number
  /** ISO 4217. */
  currency: string
  op: string
  ref: string
  /** Cents. */
  amount: number
  balanceAfter: number
}

const versionAt = (time: Date) => sql<number>`ledger_version_at(a.id, ${time})`

/** Where a page begins in an account: at one time, entries of a later account come first. */
function lastVersion({ to }: Statement, before: EntryCursor | undefined) {
  if (!before) return versionAt(to)
  const { accountId, atMs, version } = before
  return sql<number>`least(${versionAt(to)}, CASE WHEN a.id = ${accountId} THEN ${version - 1}
    ELSE ${sql`ledger_version_at(a.id, CASE WHEN a.id < ${accountId}
      THEN ${new Date(atMs)}::timestamptz ELSE ${new Date(atMs - 1)}::timestamptz END)`} END)`
}

const accountsOf = ({ organisationId, currency, kinds }: Statement) =>
  db
    .selectFrom('ledger_account as a')
    .where('a.organisation_id', '=', organisationId)
    .where('a.currency', '=', currency)
    .where('a.kind', 'in', kinds)

/** Newest first. Times are found by version, so no index but the key is needed. */
export function listEntries(
  pool: Pool,
  statement: Statement,
  { before, limit }: { before: EntryCursor | undefined; limit: number },
): Promise<StatementEntry[]> {
  const { ops, from } = statement
  return all(
    pool,
    accountsOf(statement)
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('ledger_entry as e')
            .innerJoin('ledger_transaction as t', 't.id', 'e.transaction_id')
            .select(['e.version', 'e.amount', 'e.balance_after', 'e.at', 't.op', 't.ref'])
            .whereRef('e.account_id', '=', 'a.id')
            .where('e.version', '>', versionAt(new Date(from.getTime() - 1)))
            .where('e.version', '<=', lastVersion(statement, before))
            .$if(ops !== undefined, (entries) => entries.where('t.op', '=', anyOf(ops ?? [])))
            .orderBy('e.version', 'desc')
            .limit(limit)
            .as('e'),
        (join) => join.onTrue(),
      )
      .select([
        'a.id as accountId',
        'a.kind',
        'a.currency',
        'e.version',
        'e.amount',
        'e.op',
        'e.ref',
      ])
      .select((eb) => [
        'e.balance_after as balanceAfter',
        sql<number>`round(date_part('epoch', ${eb.ref('e.at')}) * 1000)::int8`.as('atMs'),
      ])
      .orderBy('e.at', 'desc')
      .orderBy('a.id', 'desc')
      .orderBy('e.version', 'desc')
      .limit(limit),
  )
}

/** Cents of a period. */
export async function sumEntries(pool: Pool, statement: Statement): Promise<number> {
  const { ops = [], from, to } = statement
  const row = await first(
    pool,
    accountsOf(statement)
      .innerJoin('ledger_entry as e', 'e.account_id', 'a.id')
      .innerJoin('ledger_transaction as t', 't.id', 'e.transaction_id')
      .select((eb) => sql<number>`coalesce(sum(${eb.ref('e.amount')}), 0)::bigint`.as('sum'))
      .where('e.version', '>', versionAt(new Date(from.getTime() - 1)))
      .where('e.version', '<=', versionAt(to))
      .where('t.op', '=', anyOf(ops)),
  )
  return row?.sum ?? 0
}
