import { isByHand, tradeStatus } from '#lib/codes/payment.ts'
import type { RefundState } from '../../../db/generated/tables/main-store.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import { ProviderDeclined } from '../../../integrations/pay/provider.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { issueCreditNote } from '../billing/issue-document.ts'
import { noteRefundEnd } from '../complaint/note-refund-end.ts'
import { post } from '../money/ledger.ts'
import { endQuota } from '../quota/end-quota.ts'
import { providerOf } from './check-order.ts'
import { lockOrder, moveOrder, type Order } from './order.ts'
import type { PayStores } from './pay-stores.ts'
import { postRefund, type Refund } from './refund.ts'
import { givenLegs, returnedLegs } from './refund-legs.ts'
import { tellBuyer } from './tell-buyer.ts'

const { paid, completed, refunded, arrived } = tradeStatus

/** Goes on with a refund as far as the provider allows. May be repeated and raced. */
export async function advanceRefund(stores: PayStores, refund: Refund): Promise<void> {
  const { pool } = stores
  const order = await inTransaction(pool, (client) => lockOrder(client, refund.orderId))
  if (!order) throw new Error(`refund ${refund.number} has no order`)
  if (refund.state === 'processing') {
    const answer = await askProvider(stores, order, refund)
    crashpoint('refunding')
    if (answer === 'pending') return
    if (answer === 'failed') return failRefund(stores, order, refund)
    await moveRefund(pool, refund.id, { from: 'processing', to: 'success' })
    crashpoint('refunded')
  }
  await completeRefund(stores, order, refund)
}

async function askProvider(stores: PayStores, order: Order, refund: Refund) {
  const provider = providerOf(stores, order)
  // By hand: finance pays back before it books.
  if (refund.amount === 0 || order.provider === 'wallet' || isByHand(order.provider))
    return 'success'
  if (!provider) return 'pending'
  const asked = { ...order, refundNumber: refund.number, refundAmount: refund.amount }
  const known = await provider.getRefund(asked)
  if (known) return known
  const elsewhere = await provider.refundedElsewhere(order)
  if (order.refunded + elsewhere > order.amount) return 'failed'
  return provider.refund(asked).catch((error) => {
    if (error instanceof ProviderDeclined) return 'failed' as const
    throw error
  })
}

async function moveRefund(
  store: PoolClient | PayStores['pool'],
  id: number,
  { from, to, at }: { from: RefundState; to: RefundState; at?: Date },
): Promise<boolean> {
  const facts = { state: to, ...(at && { ended_at: at, next_check_at: null }) }
  const moved = db.updateTable('refund').set(rowFor('refund', facts)).where('id', '=', id)
  return (await run(store, moved.where('state', '=', from))) > 0
}

async function completeRefund(stores: PayStores, { id }: Order, refund: Refund): Promise<void> {
  const { pool, bus, now } = stores
  const at = new Date(now())
  const ended = await inTransaction(pool, async (client) => {
    const order = await lockOrder(client, id)
    if (!order) return undefined
    if (!(await moveRefund(client, refund.id, { from: 'success', to: 'complete', at })))
      return undefined
    const { amount, kind, number } = refund
    if (amount > 0) {
      const legs = await givenLegs(client, order, refund)
      await postRefund(client, order, { key: `rfs:${number}`, legs, held: -amount })
    }
    if (kind !== 'money') await endQuota(client, `order:${order.number}`, now())
    const from = [paid, completed, arrived]
    if (await isWhole(client, order))
      await moveOrder(client, { id, from, to: refunded }, { next_check_at: null })
    await noteRefundEnd(client, refund, { isPaid: true, now: now() })
    if (refund.giverId !== null) await tellBuyer(client, order, { refund, now: now() })
    const { id: refundId, reason } = refund
    if (amount > 0) await issueCreditNote(client, order, { amount, reason, refundId }, now())
    crashpoint('completing')
    return order
  })
  if (ended && refund.giverId !== null) await bus.publish('outbox', {})
  if (ended?.deviceId && refund.kind !== 'money')
    await bus.publish('device', { id: ended.deviceId, imei: ended.imei })
}

/** All of it is paid back, nothing is on its way. */
export async function isWhole(
  client: PoolClient,
  { id, refunded: sum, amount }: Order,
): Promise<boolean> {
  const open = db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', id)
    .where('state', 'in', ['processing', 'success'])
  return sum === amount && (await run(client, open)) === 0
}

/** The money goes back to whom it was taken from. */
async function failRefund({ pool, now }: PayStores, { id }: Order, refund: Refund): Promise<void> {
  const at = new Date(now())
  await inTransaction(pool, async (client) => {
    const order = await lockOrder(client, id)
    if (!order || !(await moveRefund(client, refund.id, { from: 'processing', to: 'fail', at })))
      return
    await run(
      client,
      db
        .updateTable('trade_order')
        .set({ refunded: (eb) => eb('refunded', '-', refund.amount) })
        .where('id', '=', id),
    )
    await post(client, {
      key: `rff:${refund.number}`,
      op: 'e_po_refund',
      ref: order.number,
      legs: await returnedLegs(client, order, `rf:${refund.number}`),
    })
    await noteRefundEnd(client, refund, { isPaid: false, now: now() })
    crashpoint('failing')
  })
}
