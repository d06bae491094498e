import type {
  NewRefund,
  PaymentProvider,
  PaymentState,
  ProviderDispute,
  RefundState,
} from '#server/integrations/pay/provider.ts'

type Payment = {
  reference: string
  number: string
  state: PaymentState
  amount: number
  currency: string
  livemode: boolean
}

/** How a refund goes: at once, or pending until the vendor is asked once more. */
export const refundWays = ['success', 'failed', 'pending', 'pendingFailed'] as const
export type RefundWay = (typeof refundWays)[number]

/** A vendor with books of its own, in memory: what a run does there is done in no time. */
export type TradeVendor = PaymentProvider & {
  payments: Map<string, Payment>
  disputes: Map<string, ProviderDispute>
  /** Of the refunds that follow. */
  refundWay: RefundWay
}

/** `pause` runs before each answer: races are drawn there too. */
export function openVendor(pause: () => Promise<void> = async () => undefined): TradeVendor {
  const payments = new Map<string, Payment>()
  const disputes = new Map<string, ProviderDispute>()
  const refunds = new Map<string, { state: RefundState; then: RefundState }>()
  const find = async (number: string) => {
    await pause()
    const found = payments.get(number)
    return found && { ...found }
  }
  const vendor: TradeVendor = {
    payments,
    disputes,
    refundWay: 'success',
    livemode: false,
    prepay: async ({ number, amount, currency }) => {
      await pause()
      const reference = `tv_${number}`
      const made = { reference, number, state: 'pending', amount, currency, livemode: false }
      if (!payments.has(number)) payments.set(number, made as Payment)
      return { reference, url: `https://vendor.example/${number}` }
    },
    get: ({ number }) => find(number),
    capture: async () => undefined,
    cancel: async ({ number }) => {
      const known = payments.get(number)
      if (known?.state === 'pending') known.state = 'cancelled'
      return find(number)
    },
    refund: async ({ refundNumber }: NewRefund) => {
      await pause()
      const known = refunds.get(refundNumber)
      if (known) return known.state
      const isPending = vendor.refundWay.startsWith('pending')
      const then = vendor.refundWay.endsWith('ailed') ? 'failed' : 'success'
      refunds.set(refundNumber, { state: isPending ? 'pending' : then, then })
      return isPending ? 'pending' : then
    },
    getRefund: async ({ refundNumber }) => {
      await pause()
      const known = refunds.get(refundNumber)
      if (known) known.state = known.then
      return known?.state
    },
    refundedElsewhere: async () => 0,
    getDispute: async (reference) => {
      await pause()
      return disputes.get(reference)
    },
    parseWebhook: async () => undefined,
    listSettled: async () => [],
  }
  return vendor
}
