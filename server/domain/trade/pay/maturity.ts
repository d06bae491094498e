import { sql } from 'kysely'
import { isByHand, platformOf, tradeStatus } from '#lib/codes/payment.ts'
import type { ProfitDays } from '#lib/rules/profit-days.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, run } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { Order } from './order.ts'

const dayMs = 86_400_000

/**
 * Until when the money of a paid order can be charged back (docs/money.md#profit-that-matures): by its
 * method, or, paid by a wallet, as long as what is in that wallet. Undefined: never.
 */
async function maturityOf(
  client: PoolClient,
  { provider, platform, organisationId, currency }: Order,
  { now, profitDays }: { now: number; profitDays: ProfitDays },
): Promise<Date | undefined> {
  if (isByHand(provider)) return undefined
  if (provider !== 'wallet') {
    const days = profitDays[platformOf(platform)] ?? 0
    return days > 0 ? new Date(now + days * dayMs) : undefined
  }
  const at = new Date(now)
  const recharged = db
    .selectFrom('trade_order as t')
    .select('t.matures_at as at')
    .where('t.organisation_id', '=', organisationId)
    .where('t.currency', '=', currency)
    .where('t.matures_at', '>', at)
  const earned = db
    .selectFrom('order_leg as l')
    .innerJoin('trade_order as t', 't.id', 'l.order_id')
    .select('l.matures_at as at')
    .where('l.organisation_id', '=', organisationId)
    .where('t.currency', '=', currency)
    .where('l.matures_at', '>', at)
  const both = recharged.unionAll(earned).as('both')
  const last = await first(
    client,
    db.selectFrom(both).select((eb) => eb.fn.max('at').as('at')),
  )
  return last?.at ?? undefined
}

/** Notes it at the order, which is split or credited in the same transaction. */
export async function noteMaturity(
  client: PoolClient,
  order: Order,
  when: { now: number; profitDays: ProfitDays },
): Promise<void> {
  const matures_at = await maturityOf(client, order, when)
  if (!matures_at) return
  await run(client, db.updateTable('trade_order').set({ matures_at }).where('id', '=', order.id))
  const shares = db.updateTable('order_leg').set({ matures_at })
  await run(
    client,
    shares.where('order_id', '=', order.id).where('organisation_id', '!=', order.rootId),
  )
}

export type Maturing = {
  /** Cents of the profit. */
  amount: number
  /** Unix seconds of the first and the last of it; null for none. */
  firstAt: number | null
  lastAt: number | null
}

/**
 * Profit that cannot be withdrawn yet, less what refunds and gifts took back: shares of orders, and as much as
 * recharged money has paid of a debt, which comes back when that money is charged back. `now` in ms.
 */
export async function maturingProfit(
  store: Pool | PoolClient,
  { organisationId, currency, now }: { organisationId: number; currency: string; now: number },
): Promise<Maturing> {
  const { completed, arrived, refunded } = tradeStatus
  const at = new Date(now)
  const shares = db
    .selectFrom('order_leg as l')
    .innerJoin('trade_order as t', 't.id', 'l.order_id')
    .select((eb) => [
      sql<number>`(${eb.ref('l.amount')} - ${eb.ref('l.taken')})::numeric`.as('amount'),
      'l.matures_at as at',
    ])
    .where('l.organisation_id', '=', organisationId)
    .where('l.matures_at', '>', at)
    .where('t.currency', '=', currency)
    .where('t.status', 'in', [completed, refunded])
  // As `post` keys what it sets off.
  const debtsPaid = db
    .selectFrom('trade_order as t')
    .innerJoin('ledger_transaction as x', (join) =>
      join.on((eb) =>
        eb('x.key', '=', sql<string>`'rch:' || ${eb.ref('t.number')} || '/off:' || ${currency}`),
      ),
    )
    .innerJoin('ledger_entry as e', 'e.transaction_id', 'x.id')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .select((eb) => [
      sql<number>`least(-${eb.ref('e.amount')}, ${eb.ref('t.amount')} - ${eb.ref('t.refunded')})::numeric`.as(
        'amount',
      ),
      't.matures_at as at',
    ])
    .where('t.organisation_id', '=', organisationId)
    .where('t.kind', '=', 'e_type_recharge')
    .where('t.currency', '=', currency)
    .where('t.matures_at', '>', at)
    .where('t.status', 'in', [arrived, refunded])
    .where('a.kind', '=', 'wallet_cash')
  const row = await first(
    store,
    db
      .selectFrom(shares.unionAll(debtsPaid).as('m'))
      .select((eb) => [
        sql<number>`coalesce(sum(${eb.ref('m.amount')}), 0)::int8`.as('amount'),
        unixSeconds(eb.fn.min<Date | null>('m.at')).as('firstAt'),
        unixSeconds(eb.fn.max<Date | null>('m.at')).as('lastAt'),
      ])
      .where('m.amount', '>', 0),
  )
  return { amount: row?.amount ?? 0, firstAt: row?.firstAt ?? null, lastAt: row?.lastAt ?? null }
}

/** Cents that were recharged and can still be charged back, less what refunds took back. `now` in ms. */
export async function chargeableCash(
  client: PoolClient,
  { organisationId, currency, now }: { organisationId: number; currency: string; now: number },
): Promise<number> {
  const row = await first(
    client,
    db
      .selectFrom('trade_order as t')
      .select((eb) =>
        sql<number>`coalesce(sum(${eb.ref('t.amount')} - ${eb.ref('t.refunded')}), 0)::int8`.as(
          'amount',
        ),
      )
      .where('t.organisation_id', '=', organisationId)
      .where('t.currency', '=', currency)
      .where('t.kind', '=', 'e_type_recharge')
      .where('t.matures_at', '>', new Date(now))
      .where('t.status', '=', tradeStatus.arrived),
  )
  return row?.amount ?? 0
}

/** Whether money that the organisation earned or recharged, and may have spent, can still be charged back. */
export async function mayComeToOwe(
  client: PoolClient,
  { organisationId, now }: { organisationId: number; now: number },
): Promise<boolean> {
  const at = new Date(now)
  const earned = db
    .selectFrom('order_leg as l')
    .innerJoin('trade_order as t', 't.id', 'l.order_id')
    .select('t.id')
    .where('l.organisation_id', '=', organisationId)
    .where('l.matures_at', '>', at)
    .whereRef('l.taken', '<', 'l.amount')
    .whereRef('t.refunded', '<', 't.amount')
  const recharged = db
    .selectFrom('trade_order as t')
    .select('t.id')
    .where('t.organisation_id', '=', organisationId)
    .where('t.kind', '=', 'e_type_recharge')
    .where('t.matures_at', '>', at)
    .whereRef('t.refunded', '<', 't.amount')
  return (await first(client, earned.unionAll(recharged).limit(1))) !== undefined
}
