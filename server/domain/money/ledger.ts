import { sql } from 'kysely'
import type { LedgerKind } from '../../db/generated/tables/main-store.ts'
import type { PoolClient } from '../../db/pool.ts'
import { db, first } from '../../db/sql.ts'

export type Leg = {
  organisationId: number
  kind: LedgerKind
  /** ISO 4217. */
  currency: string
  /** Cents; what the organisation gets is positive. */
  amount: number
}

export type Posting = {
  /** Idempotency key, e.g. `pay:{out_trade_no}`. */
  key: string
  op: string
  /** Number of the order, withdrawal or refund. */
  ref?: string
  /** Their sum is nothing in each currency. */
  legs: readonly Leg[]
}

export class BalanceTooLow extends Error {}

/**
 * The only way money moves (docs/money.md). In the transaction of the state change that it belongs
 * to, run by `inTransaction`. A repeat of key and legs moves nothing (`isNew` false).
 * @throws BalanceTooLow where a wallet does not cover its leg
 */
export async function post(
  client: PoolClient,
  { key, op, ref = '', legs }: Posting,
): Promise<{ id: number; isNew: boolean }> {
  const rows = legs.map(({ organisationId, kind, currency, amount }) => {
    if (!Number.isSafeInteger(amount)) throw new Error(`${amount} is no amount in cents`)
    return [organisationId, kind, currency, amount]
  })
  const posted = sql<{
    id: number
    is_new: boolean
  }>`ledger_post(${key}, ${op}, ${ref}, ${JSON.stringify(rows)}::jsonb)`
  try {
    const row = await first(client, db.selectFrom(posted.as('posted')).selectAll('posted'))
    if (!row) throw new Error('ledger_post answered no row')
    return { id: row.id, isNew: row.is_new }
  } catch (error) {
    if (isUncovered(error)) throw new BalanceTooLow(key)
    throw error
  }
}

const isUncovered = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'ledger_account_covered'
