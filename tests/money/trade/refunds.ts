import fc from 'fast-check'
import { tradeStatus } from '#lib/codes/payment.ts'
import { AppError } from '#server/app-error.ts'
import { all, db, first } from '#server/db/sql.ts'
import { advanceRefund } from '#server/domain/trade/pay/advance-refund.ts'
import { checkDispute } from '#server/domain/trade/pay/check-dispute.ts'
import { type Refund, refundColumns } from '#server/domain/trade/pay/refund.ts'
import { refundOrder } from '#server/domain/trade/pay/refund-order.ts'
import { takeWebhookEvent } from '#server/domain/trade/pay/take-webhook-event.ts'
import {
  completeRefund,
  endIfWhole,
  giveBack,
  type Model,
  type ModelTrade,
  takeBack,
  takeGoods,
} from './model.ts'
import {
  isOneOf,
  type Outcome,
  onTrade,
  outcomeOf,
  type Picked,
  pick,
  picked,
} from './operation.ts'
import { currency, type Real } from './real.ts'
import { type RefundWay, refundWays } from './vendor.ts'

const { fresh, paid, completed, arrived, refunded } = tradeStatus

type Refunded = Picked & { kind: Refund['kind']; percent: number; way: RefundWay }
const amountOf = (whole: number, { kind, percent }: Refunded) =>
  kind === 'business' ? 0 : Math.max(1, Math.round((whole * percent) / 100))

export const refund = onTrade(
  fc.record({
    pick,
    kind: fc.constantFrom<Refund['kind']>('business_money', 'money', 'business'),
    percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 101 })),
    way: fc.constantFrom(...refundWays),
  }),
  (model, found, given) => {
    const amount = amountOf(found.amount, given)
    if (!isOneOf(found.status, paid, completed, arrived)) return 'orderUnpaid'
    const isPaid = found.status === paid
    if (isOneOf(found.topUp, 'waiting', 'sent')) return 'simRecharging'
    if (found.kind === 'sim' && !isPaid && given.kind !== 'money') return 'simDataKept'
    if (isPaid && amount !== found.amount) return 'refundAmount'
    if (found.refunded + amount > found.amount) return 'refundAmount'
    return playRefund(model, found, { ...given, amount })
  },
  (real, { id }, given) =>
    outcomeOf(async () => {
      const whole = db.selectFrom('trade_order').select('amount').where('id', '=', id)
      const order = await first(real.services.pool, whole)
      const amount = amountOf(Number(order?.amount), given)
      real.vendor.refundWay = given.way
      await refundOrder(real.clerk, { orderId: id, kind: given.kind, amount, reason: 'x' })
    }),
)

type Asked = Pick<Refunded, 'kind' | 'way'> & { amount: number }

export function playRefund(model: Model, found: ModelTrade, { kind, way, amount }: Asked): Outcome {
  const taken = takeBack(model, found, { amount, mayOwe: false })
  if (!taken) return 'walletTooLow'
  const next = way.endsWith('ailed') ? ('failed' as const) : ('success' as const)
  const made = { ...taken, kind, state: 'processing' as const, next }
  found.refunds.push(made)
  const isAsked = found.way === 'sandbox' && amount > 0
  if (!isAsked) completeRefund(model, found, made)
  else if (!way.startsWith('pending')) playAdvance(model, found)
  return 'ok'
}

function playAdvance(model: Model, found: ModelTrade): Outcome {
  const open = found.refunds.findLast(({ state }) => state === 'processing')
  if (!open) return 'ok'
  if (open.next === 'success') completeRefund(model, found, open)
  else {
    giveBack(model, found, open)
    open.state = 'fail'
  }
  return 'ok'
}

/** The newest refund that the vendor has not ended. */
export const advance = onTrade(picked, playAdvance, (real, { id }) =>
  outcomeOf(async () => {
    const rows = await all(
      real.services.pool,
      db
        .selectFrom('refund')
        .select(refundColumns)
        .where('order_id', '=', id)
        .where('state', 'in', ['processing', 'success'])
        .orderBy('id', 'desc')
        .limit(1)
        .$castTo<Refund>(),
    )
    for (const one of rows) await advanceRefund(real.services, one)
  }),
)

let events = 0
const leaseMs = 60_000
/** An event, and what the worker does then. */
async function hearDispute({ services }: Real, number: string): Promise<void> {
  const reference = `td_${number}`
  const event = { eventId: `te_${number}_${process.pid}_${events++}`, number, dispute: reference }
  await takeWebhookEvent(services, { provider: 'sandbox', brandKeyId: null }, event)
  const claim = db
    .updateTable('dispute')
    .set({ next_check_at: new Date(services.now() + leaseMs) })
    .where('reference', '=', reference)
    .returning(['id', 'provider', 'reference', 'checks', 'next_check_at as lease'])
    .returning('brand_key_id as brandKeyId')
  const claimed = await first(services.pool, claim)
  if (claimed?.lease) await checkDispute(services, { ...claimed, lease: claimed.lease })
}

export const dispute = onTrade(
  picked,
  (model, found) => {
    const { amount, status } = found
    if (found.way !== 'sandbox' || found.dispute) return 'none'
    if (!isOneOf(status, paid, completed, arrived, refunded)) return 'none'
    const part = Math.min(amount, amount - found.refunded)
    const taken = takeBack(model, found, { amount: part, mayOwe: true })
    if (!taken) return 'none'
    model.root.suspense += part - amount
    model.root.sandbox += amount
    found.dispute = { ...taken, whole: amount, state: 'open' }
    return 'ok'
  },
  (real, { id, number }) =>
    outcomeOf(async () => {
      const found = db.selectFrom('trade_order').select(['amount', 'status', 'provider'])
      const order = await first(real.services.pool, found.where('id', '=', id))
      const isPaid = isOneOf(order?.status ?? fresh, paid, completed, arrived, refunded)
      const reference = `td_${number}`
      if (!order || !isPaid || order.provider !== 'sandbox' || real.vendor.disputes.has(reference))
        throw new AppError('notFound')
      const facts = { number, currency, livemode: false }
      real.vendor.disputes.set(reference, { ...facts, state: 'open', taken: Number(order.amount) })
      await hearDispute(real, number)
    }).then((outcome) => (outcome === 'notFound' ? 'none' : outcome)),
)

export const settle = (state: 'won' | 'lost') =>
  onTrade(
    picked,
    (model, found) => {
      if (found.dispute?.state !== 'open') return 'none'
      found.dispute.state = state
      if (state === 'lost') {
        if (endIfWhole(found)) takeGoods(found)
        return 'ok'
      }
      const { amount, whole } = found.dispute
      giveBack(model, found, found.dispute)
      model.root.suspense -= amount - whole
      model.root.sandbox -= whole
      return 'ok'
    },
    async (real, { number }) => {
      const known = real.vendor.disputes.get(`td_${number}`)
      if (known?.state !== 'open') return 'none'
      Object.assign(known, { state, ...(state === 'won' && { taken: 0 }) })
      return outcomeOf(() => hearDispute(real, number))
    },
  )
