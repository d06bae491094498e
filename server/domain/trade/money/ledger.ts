import { sql } from 'kysely'
import type { LedgerKind } from '../../../db/generated/tables/main-store.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, type Given, prepared } from '../../../db/sql.ts'

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
 * to, run by `inTransaction`. A repeat of key and legs moves nothing (`isNew` false). What comes to the
 * wallet of who owes pays the debt first (docs/money.md#debts).
 * @throws BalanceTooLow where a wallet does not cover its leg
 */
export async function post(
  client: PoolClient,
  posting: Posting,
): Promise<{ id: number; isNew: boolean }> {
  const made = await book(client, posting)
  if (made.isNew) await setOff(client, posting)
  return made
}

async function book(
  client: PoolClient,
  { key, op, ref = '', legs }: Posting,
): Promise<{ id: number; isNew: boolean }> {
  const rows = legs.map(({ organisationId, kind, currency, amount }) => {
    if (!Number.isSafeInteger(amount)) throw new Error(`${amount} is no amount in cents`)
    return [organisationId, kind, currency, amount]
  })
  try {
    const [row] = await posted(client, { key, op, ref, legs: JSON.stringify(rows) })
    if (!row) throw new Error('ledger_post answered no row')
    return { id: row.id, isNew: row.is_new }
  } catch (error) {
    if (isUncovered(error)) throw new BalanceTooLow(key)
    throw error
  }
}

type Posted = { key: string; op: string; ref: string; legs: string }

const posted = prepared('ledger-post', ({ key, op, ref, legs }: Given<Posted>) =>
  db
    .selectFrom(
      sql<{ id: number; is_new: boolean }>`ledger_post(${key}, ${op}, ${ref}, ${legs}::jsonb)`.as(
        'posted',
      ),
    )
    .selectAll('posted'),
)

const isUncovered = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'ledger_account_covered'

/** After the wallet's own account is locked: debts are booked in that order too. */
async function setOff(client: PoolClient, { key, ref = '', legs }: Posting): Promise<void> {
  // Profit first: what can be withdrawn.
  const come = walletKinds.flatMap((kind) =>
    legs.filter((leg) => leg.kind === kind && leg.amount > 0),
  )
  const currencies = new Set(come.map(({ currency }) => currency))
  for (const currency of currencies) {
    const inIt = come.filter((leg) => leg.currency === currency)
    const owed = await lockDebts(client, { currency, organisationIds: inIt.map(idOf) })
    if (owed.size === 0) continue
    const paid = inIt.flatMap(({ organisationId, kind, amount }): Leg[] => {
      const left = owed.get(organisationId) ?? 0
      const part = Math.min(left, amount)
      owed.set(organisationId, left - part)
      return [
        { organisationId, kind, currency, amount: -part },
        { organisationId, kind: 'receivable', currency, amount: part },
      ]
    })
    await book(client, { key: `${key}/off:${currency}`, op: 'e_po_setoff', ref, legs: paid })
  }
}

const walletKinds = ['wallet_profit', 'wallet_cash'] as const
const idOf = ({ organisationId }: Leg) => organisationId

/** Cents that organisations owe, by their id; locked until commit. Who owes nothing is left out. */
export async function lockDebts(
  client: PoolClient,
  { currency, organisationIds }: { currency: string; organisationIds: readonly number[] },
): Promise<Map<number, number>> {
  const rows = await all(
    client,
    db
      .selectFrom('ledger_account')
      .select(['organisation_id as id', 'balance'])
      .where('kind', '=', 'receivable')
      .where('currency', '=', currency)
      .where('organisation_id', '=', anyOf(organisationIds))
      .where('balance', '<', 0)
      .orderBy('ledger_account.id', 'desc')
      .forUpdate(),
  )
  return new Map(rows.map(({ id, balance }) => [id, -Number(balance)]))
}
