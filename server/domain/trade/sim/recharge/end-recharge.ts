import { sql } from 'kysely'
import { isByHand, tradeStatus } from '#lib/codes/payment.ts'
import { kbOfMb } from '#lib/codes/sim.ts'
import { typedCents } from '#lib/rules/money.ts'
import { inTransaction } from '../../../../db/in-transaction.ts'
import type { PoolClient } from '../../../../db/pool.ts'
import { db, run } from '../../../../db/sql.ts'
import { crashpoint } from '../../../../process/crashpoint.ts'
import { lockOrder, moveOrder, type Order } from '../../pay/order.ts'
import { refundByItself } from '../../pay/refund-order.ts'
import { fulfil } from '../../pay/settle.ts'
import { tellFinance } from '../../pay/tell-finance.ts'
import { storeFacts } from '../store-facts.ts'
import { endRecharge, type Recharge } from './recharge.ts'
import type { RechargeStores } from './recharge-stores.ts'

const { paid } = tradeStatus

/** The card has its data: the order is completed and its money split, once. */
export async function finishRecharge(stores: RechargeStores, recharge: Recharge): Promise<void> {
  const { pool, now, log, simOperator, config } = stores
  const askedAt = now()
  const facts = await simOperator?.card(recharge.iccid).catch((error) => {
    log.warn({ err: error, order: recharge.number }, 'a topped up card was not told')
    return undefined
  })
  await inTransaction(pool, async (client) => {
    const order = await lockOrder(client, recharge.orderId)
    if (!order) throw new Error(`recharge ${recharge.number} has no order`)
    if (!(await endRecharge(client, recharge, { state: 'e_recharge_success', now: now() }))) return
    if (facts) await storeFacts(client, recharge.simId, { facts, askedAt })
    else await addToCard(client, recharge, now())
    // Disputed money: the order is completed once it is back.
    await fulfil(client, order, { now: now(), profitDays: config.PROFIT_DAYS })
    crashpoint('simFinishing')
  })
  crashpoint('simFinished')
}

/** As far as is known; its operator is asked soon. */
const addToCard = (client: PoolClient, { simId, flow, months }: Recharge, now: number) => {
  const at = new Date(now)
  return run(
    client,
    db
      .updateTable('sim_card')
      .set({
        state: sql`CASE WHEN state = 'cancelled' THEN state ELSE 'active' END`,
        flow_total: sql`coalesce(flow_total, 0) + ${flow * kbOfMb}::bigint`,
        expires_at: sql`greatest(expires_at, ${at}::timestamptz) + make_interval(months => ${months}::int)`,
        next_check_at: at,
      })
      .where('id', '=', simId),
  )
}

class Ended extends Error {}

/** The payer gets the money back by itself; where that cannot be, finance is notified. */
export async function failRecharge(
  stores: RechargeStores,
  recharge: Recharge,
  reason: string,
): Promise<void> {
  const { pool, now } = stores
  const end = { state: 'e_recharge_fail', reason, now: now() } as const
  const note = async (client: PoolClient, order: Order) => {
    if (!(await endRecharge(client, recharge, end))) throw new Ended()
    const facts = { fault: 'recharge', next_check_at: null } as const
    await moveOrder(client, { id: order.id, from: [paid], to: paid }, facts)
  }
  const order = await inTransaction(pool, (client) => lockOrder(client, recharge.orderId))
  if (!order) throw new Error(`recharge ${recharge.number} has no order`)
  try {
    if (isRefundable(order)) {
      const refund = { orderId: order.id, kind: 'money', amount: order.amount, reason } as const
      await refundByItself(stores, refund, note)
      return
    }
    await inTransaction(pool, async (client) => {
      const held = await lockOrder(client, order.id)
      if (!held) return
      await note(client, held)
      await tell(client, stores, held, { ...recharge, reason })
    })
    await stores.bus.publish('outbox', {})
  } catch (error) {
    if (!(error instanceof Ended)) throw error
  }
}

/** By hand it is finance that pays back; disputed money is not there. */
const isRefundable = ({ status, provider, refunded }: Order) =>
  status === paid && refunded === 0 && !isByHand(provider)

/** The operator has not said for a long time what became of it. */
export async function tellSilence(stores: RechargeStores, recharge: Recharge): Promise<void> {
  await inTransaction(stores.pool, async (client) => {
    const order = await lockOrder(client, recharge.orderId)
    if (order?.status === paid) await tell(client, stores, order, { ...recharge, reason: '?' })
  })
  await stores.bus.publish('outbox', {})
}

const tell = (
  client: PoolClient,
  stores: RechargeStores,
  { rootId, number, amount, currency }: Order,
  { iccid, reason }: { iccid: string; reason: string },
) =>
  tellFinance(client, stores, {
    organisationId: rootId,
    text: 'recharge',
    values: { number, iccid, reason, currency, amount: typedCents(amount, currency) },
  })
