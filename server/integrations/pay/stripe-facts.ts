import type Stripe from 'stripe'
import type { PaymentState, ProviderDispute, RefundState } from './provider.ts'
import { fromStripe } from './vendor-units.ts'

/** As currencies are written here; Stripe's are small letters. */
export const upper = (currency: string | null | undefined) => (currency ?? '').toUpperCase()

/** What an inquiry asks about is not taken; what is won is given back. */
export function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { status, amount, currency, livemode, balance_transactions: moved } = dispute
  const isTaken = moved.reduce((sum, one) => sum + one.amount, 0) < 0
  const isWon = status === 'won' || status === 'warning_closed' || status === 'prevented'
  return {
    number: orderNumberOf(dispute),
    currency: upper(currency),
    livemode,
    taken: isTaken ? fromStripe(amount, upper(currency)) : 0,
    state: isWon ? 'won' : status === 'lost' ? 'lost' : 'open',
  }
}

/** A dispute does not have the metadata of its payment. */
function orderNumberOf({ payment_intent: intent }: Stripe.Dispute): string {
  return (typeof intent === 'object' && intent?.metadata['out_trade_no']) || ''
}

/** Of a payment. */
export function intentState({ status, last_payment_error }: Stripe.PaymentIntent): PaymentState {
  switch (status) {
    case 'succeeded':
      return 'paid'
    case 'canceled':
      return 'cancelled'
    case 'requires_capture':
      return 'approved'
    case 'processing':
      return 'clearing'
    default:
      return status === 'requires_payment_method' && last_payment_error ? 'failed' : 'pending'
  }
}

/** A page that is complete and unpaid waits for its money, until its intent says that none comes. */
export function sessionState(session: Stripe.Checkout.Session): PaymentState {
  const { status, payment_status, payment_intent: intent } = session
  if (status === 'expired') return 'cancelled'
  if (payment_status === 'paid') return 'paid'
  if (status !== 'complete') return 'pending'
  const isRefused = intent && typeof intent === 'object' && intentState(intent) !== 'clearing'
  return isRefused ? intentState(intent) : 'clearing'
}

/** Of what Stripe names by its id, or gives in whole where that was asked for. */
export const idOf = (named: string | { id: string } | null) =>
  (typeof named === 'string' ? named : named?.id) ?? undefined

/** Of a refund. */
export const refundStateOf = ({ status }: Stripe.Refund): RefundState => {
  if (status === 'succeeded') return 'success'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** Number of the order, else what the provider calls it. */
export function numberIn(object: object): string {
  const { metadata, client_reference_id, payment_intent, id } = object as {
    metadata?: Record<string, string> | null
    client_reference_id?: string | null
    payment_intent?: string | null
    id?: string
  }
  return metadata?.['out_trade_no'] ?? client_reference_id ?? payment_intent ?? id ?? ''
}

/** Of a refund that was not made here. */
export function paymentOf({ metadata, payment_intent: intent }: Stripe.Refund) {
  if (metadata?.['refund_no']) return undefined
  const order = typeof intent === 'object' ? intent?.metadata['out_trade_no'] : undefined
  return { order, payment: idOf(intent) }
}

/** Of what was settled: our number of the order or refund, else Stripe's id. */
export function settledNumber(source: Stripe.Charge | Stripe.Refund | Stripe.Dispute): string {
  if (source.object === 'dispute') return orderNumberOf(source) || source.id
  const key = source.object === 'refund' ? 'refund_no' : 'out_trade_no'
  return source.metadata?.[key] ?? source.id
}
