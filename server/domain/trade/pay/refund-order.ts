import { isByHand, tradeStatus } from '#lib/codes/payment.ts'
import { simDataType } from '#lib/codes/sold-types.ts'
import { typedCents } from '#lib/rules/money.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { RefundKind, RefundState } from '../../../db/generated/tables/main-store.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { ProviderDeclined } from '../../../integrations/pay/provider.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { ownAccount } from '../../people/account/own-account.ts'
import { type AuditContext, writeAudit } from '../../platform/audit/write-audit.ts'
import { issueCreditNote } from '../billing/issue-document.ts'
import { noteRefundEnd } from '../complaint/note-refund-end.ts'
import { BalanceTooLow, type Leg, post } from '../money/ledger.ts'
import { endQuota } from '../quota/end-quota.ts'
import { isRecharging } from '../sim/recharge/recharge.ts'
import { providerOf } from './check-order.ts'
import { lockOrder, moveOrder, type Order, orderColumns } from './order.ts'
import type { PayStores } from './pay-stores.ts'
import { foundElsewhere } from './reconcile.ts'
import { givenLegs, returnedLegs, reversalLegs } from './refund-legs.ts'
import { bySystem } from './tell-finance.ts'

export type Refund = {
  id: number
  number: string
  orderId: number
  kind: RefundKind
  state: RefundState
  amount: number
  before: number
  reason: string
  checks: number
}

export const refundColumns = [
  'id',
  'number',
  'kind',
  'state',
  'amount',
  'before',
  'reason',
  'checks',
  'order_id as orderId' as const,
] as const

const { paid, completed, refunded, arrived } = tradeStatus
const settled: readonly number[] = [paid, completed, arrived]
const firstCheckMs = 30_000

export type AskedRefund = { orderId: number; kind: RefundKind; amount: number; reason: string }

/** What is stored with a refund, in the transaction that books it. */
type WithRefund = (client: PoolClient, refund: Refund) => Promise<void>
/** What is changed before it, in that transaction, the order locked. */
type BeforeRefund = (client: PoolClient, order: Order) => Promise<void>

/**
 * Takes the money back from whom it went to, at once; the provider pays when it says so. What was
 * sold is taken back once the money is on its way.
 */
export async function refundOrder(
  ctx: Context,
  asked: AskedRefund,
  withRefund?: WithRefund,
): Promise<Refund> {
  const { services } = ctx
  const by = { operatorId: ownAccount(ctx), audit: ctx }
  await checkElsewhere(services, asked)
  const refund = await bookRefund(services, by, asked, { withRefund })
  crashpoint('booked')
  await advanceSoon(services, refund)
  const held = db.selectFrom('refund').select(refundColumns).where('id', '=', refund.id)
  return (await first(services.pool, held.$castTo<Refund>())) ?? refund
}

/**
 * Money that was paid back in the provider's console is not paid back again, and the provider is not
 * asked to. One that does not answer now is asked again before it pays (`askProvider`).
 */
async function checkElsewhere(stores: PayStores, { orderId, amount }: AskedRefund): Promise<void> {
  const held = db.selectFrom('trade_order').select(orderColumns).where('id', '=', orderId)
  const order = await first(stores.pool, held.$castTo<Order>())
  if (!order || amount === 0) return
  const found = await foundElsewhere(stores.pool, order.number)
  const told = await providerOf(stores, order)
    ?.refundedElsewhere(order)
    .catch((error) => {
      stores.log.warn({ err: error, order: order.number }, 'a provider did not answer')
      return 0
    })
  const elsewhere = Math.max(found, told ?? 0)
  const left = Math.max(0, order.amount - order.refunded - elsewhere)
  if (elsewhere === 0 || amount <= left) return
  const shown = (cents: number) => `${order.currency} ${typedCents(cents, order.currency)}`
  throw new AppError('refundedElsewhere', { amount: shown(elsewhere), left: shown(left) })
}

/** What the platform could not deliver, paid back by nobody in particular. */
export async function refundByItself(
  stores: PayStores,
  asked: AskedRefund,
  prepare: BeforeRefund,
): Promise<void> {
  const by = { operatorId: null, audit: bySystem(stores) }
  const refund = await bookRefund(stores, by, asked, { prepare })
  crashpoint('booked')
  await advanceSoon(stores, refund)
}

const advanceSoon = (stores: PayStores, refund: Refund) =>
  advanceRefund(stores, refund).catch((error) => {
    stores.log.warn({ err: error, refund: refund.number }, 'a provider did not answer')
  })

type Operator = { operatorId: number | null; audit: AuditContext }
type Hooks = { prepare?: BeforeRefund | undefined; withRefund?: WithRefund | undefined }

async function bookRefund(
  stores: Pick<PayStores, 'pool' | 'now'>,
  { operatorId, audit }: Operator,
  { orderId, kind, amount, reason }: AskedRefund,
  { prepare, withRefund }: Hooks,
): Promise<Refund> {
  const now = stores.now()
  try {
    return await inTransaction(stores.pool, async (client) => {
      const order = await lockOrder(client, orderId)
      if (!order) throw new AppError('notFound')
      await prepare?.(client, order)
      const before = order.refunded
      await checkRefund(client, order, { kind, amount })
      await run(
        client,
        db
          .updateTable('trade_order')
          .set({ refunded: before + amount })
          .where('id', '=', orderId),
      )
      const made = await insertRefund(client, order, {
        order_id: orderId,
        kind,
        amount,
        before,
        reason,
        operator_id: operatorId,
        operator: audit.caller.name,
        created_at: new Date(now),
        next_check_at: new Date(now + firstCheckMs),
      })
      if (amount > 0) {
        const legs = await reversalLegs(client, order, made)
        await postRefund(client, order, { key: `rf:${made.number}`, legs, held: amount })
      }
      const { number: name } = order
      const object = { kind: 'order', id: orderId, name } as const
      const after = { kind, amount, reason, refund: made.number }
      await writeAudit(client, audit, 'pay/Refund', [{ object, after }])
      await withRefund?.(client, made)
      crashpoint('booking')
      return made
    })
  } catch (error) {
    if (error instanceof BalanceTooLow) throw new AppError('walletTooLow')
    throw error
  }
}

/** Money or business of an order that has them, not more than is left. */
async function checkRefund(
  client: PoolClient,
  order: Order,
  { kind, amount }: Pick<AskedRefund, 'kind' | 'amount'>,
): Promise<void> {
  if (!settled.includes(order.status)) throw new AppError('orderUnpaid')
  const isPaid = order.status === paid
  if (order.service === simDataType) {
    if (await isRecharging(client, order.id)) throw new AppError('simRecharging')
    // The operator takes no data back.
    if (!isPaid && kind !== 'money') throw new AppError('simDataKept')
  }
  if ((kind === 'business') !== (amount === 0) || (isPaid && amount !== order.amount))
    throw new AppError('refundAmount')
  if (order.refunded + amount > order.amount) throw new AppError('refundAmount')
}

async function insertRefund(
  client: PoolClient,
  order: Order,
  row: Record<string, unknown> & { before: number },
) {
  const rank = db.selectFrom('refund').select('id').where('order_id', '=', order.id)
  const number = `${order.number}-${(await run(client, rank)) + 1}`
  const insert = db.insertInto('refund').values(rowFor('refund', { ...row, number } as never))
  const made = await first(client, insert.returning(refundColumns).$castTo<Refund>())
  if (!made) throw new Error('no refund came back')
  return made
}

const postRefund = (
  client: PoolClient,
  { number, rootId, currency }: Order,
  { key, legs, held }: { key: string; legs: Leg[]; held: number },
) =>
  post(client, {
    key,
    op: 'e_po_refund',
    ref: number,
    legs: [...legs, { organisationId: rootId, kind: 'refund_clearing', currency, amount: held }],
  })

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
    const { id: refundId, reason } = refund
    if (amount > 0) await issueCreditNote(client, order, { amount, reason, refundId }, now())
    crashpoint('completing')
    return order
  })
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
      legs: await returnedLegs(client, `rf:${refund.number}`),
    })
    await noteRefundEnd(client, refund, { isPaid: false, now: now() })
    crashpoint('failing')
  })
}
