import type { PayPlatform } from '#lib/codes/payment.ts'

export type ProviderName = 'sandbox' | 'stripe' | 'paypal'

/** What a provider is asked about. Amounts are minor units of ISO 4217 (cents; of JPY yen). */
export type ProviderOrder = {
  /** out_trade_no */
  number: string
  /** The provider's own number, once it is known. */
  reference: string | null
  amount: number
  /** ISO 4217. */
  currency: string
}

export type NewPayment = ProviderOrder & {
  /** The same key again makes nothing new. */
  key: string
  platform: PayPlatform
  description: string
  /** Where the payer comes back to. */
  returnUrl: string
}

export type Prepaid = { reference: string; url: string }

/**
 * `approved`: the payer agreed, no money moved yet: capture. `clearing`: the payer has done all, the
 * provider waits for the money, for days at times; it can neither be paid again nor cancelled.
 */
export type PaymentState = 'pending' | 'approved' | 'clearing' | 'paid' | 'failed' | 'cancelled'

export type ProviderPayment = {
  reference: string
  /** out_trade_no as the provider has it. */
  number: string
  state: PaymentState
  /** What was paid, in cents; the amount asked for before. */
  amount: number
  currency: string
  livemode: boolean
  /** The provider's own number of the money that moved, where `reference` is of the order for it. */
  capture?: string | undefined
}

export type NewRefund = ProviderOrder & { refundNumber: string; refundAmount: number }
export type RefundState = 'pending' | 'success' | 'failed'

/** A payment, refund or dispute as the provider's books have it; what left is negative. */
export type Settled = {
  number: string
  amount: number
  currency: string
  fee?: ProviderFee
  /** Of a refund that is not ours: the order, and the provider's number of its payment, as far as known. */
  order?: string | undefined
  payment?: string | undefined
}

/** What the provider keeps for an entry of its books, in the currency that it settles in. */
export type ProviderFee = { entryId: string; amount: number; currency: string }

export type ProviderDispute = {
  /** Of the order; empty: not an order of ours. */
  number: string
  /** `won` and `lost` are ends, which an appeal may still change. */
  state: 'open' | 'won' | 'lost'
  /** Cents that the provider has taken because of it, as of now. */
  taken: number
  currency: string
  livemode: boolean
}

/**
 * One shape for all vendors. Whatever does not answer clearly throws; ProviderDeclined says that
 * nothing happened, and nothing will.
 */
export type PaymentProvider = {
  /** The same of two that see the same books; no secret. */
  account?: string
  livemode: boolean
  prepay(payment: NewPayment): Promise<Prepaid>
  /** Undefined: the provider never heard of it. */
  get(order: ProviderOrder): Promise<ProviderPayment | undefined>
  capture(order: ProviderOrder): Promise<void>
  /** No payment can come after `cancelled`, but for late money. What became of it. */
  cancel(order: ProviderOrder): Promise<ProviderPayment | undefined>
  refund(refund: NewRefund): Promise<RefundState>
  /** Undefined: the provider never heard of it. */
  getRefund(refund: NewRefund): Promise<RefundState | undefined>
  /** What was paid back of it otherwise than by `refund`, as in the provider's console, in cents. */
  refundedElsewhere(order: ProviderOrder): Promise<number>
  /** Undefined: the provider never heard of it. */
  getDispute(reference: string): Promise<ProviderDispute | undefined>
  /** The number of order or refund that an event is about; undefined: not signed by the vendor. */
  parseWebhook(
    body: Buffer,
    header: (name: string) => string | undefined,
  ): Promise<Hint | undefined>
  /** The cheapest call that needs the key: throws where the vendor refuses it. */
  ping?(): Promise<void>
  /** Of a day (UTC, `2026-11-23`). */
  listSettled(day: string): Promise<Settled[]>
}

export type Hint = {
  eventId: string
  number: string
  /** The provider's number of a dispute that it is about. */
  dispute?: string
}

/** A final refusal. */
export class ProviderDeclined extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'ProviderDeclined'
  }
}
