import { z } from 'zod'
import type {
  NewRefund,
  PaymentProvider,
  ProviderOrder,
  ProviderPayment,
} from '../../integrations/pay/provider.ts'
import { askVendor, type VendorAccess } from './ask-vendor.ts'
import { isSigned } from './signature.ts'

const payment = z.object({
  id: z.string(),
  out_trade_no: z.string(),
  state: z.enum(['pending', 'paid', 'failed', 'cancelled']),
  amount: z.int(),
  currency: z.string(),
  livemode: z.boolean(),
  pay_url: z.string(),
})
const refund = z.object({ state: z.enum(['pending', 'success', 'failed']) })
const settled = z.object({
  items: z.array(z.object({ number: z.string(), amount: z.int(), currency: z.string() })),
})
const event = z.object({ id: z.string(), number: z.string() })

export type SandboxSettings = VendorAccess & {
  /** Where it sends events. */
  notifyUrl: string
  now: () => number
}

/** Speaks to the vendor of vendor.ts over HTTP, as to any other. */
export function sandboxProvider(settings: SandboxSettings): PaymentProvider {
  const ask = <T>(schema: z.ZodType<T>, path: string, sent?: object, key?: string) =>
    askVendor(settings, { schema, path, sent, key })
  const of = ({ reference, number }: ProviderOrder) =>
    reference ? `payments/${reference}` : `payments?out_trade_no=${encodeURIComponent(number)}`
  const refundOf = ({ refundNumber }: NewRefund) => `refunds/${encodeURIComponent(refundNumber)}`
  return {
    livemode: false,
    prepay: async ({ key, number, amount, currency }) => {
      const sent = { out_trade_no: number, amount, currency, notify_url: settings.notifyUrl }
      const made = found(await ask(payment, 'payments', sent, key))
      return { reference: made.id, url: made.pay_url }
    },
    get: async (order) => toPayment(await ask(payment, of(order))),
    capture: async () => undefined,
    cancel: async (order) => {
      const known = await ask(payment, of(order))
      return known && toPayment(await ask(payment, `payments/${known.id}/cancel`, {}))
    },
    refund: async ({ refundNumber, reference, refundAmount }) => {
      const sent = { refund_no: refundNumber, payment: reference, amount: refundAmount }
      return found(await ask(refund, 'refunds', sent)).state
    },
    getRefund: async (asked) => (await ask(refund, refundOf(asked)))?.state,
    // It has no console.
    refundedElsewhere: async () => 0,
    getDispute: async () => undefined,
    parseWebhook: async (body, header) => {
      const { secret, now } = settings
      if (!isSigned(body, header('sandbox-signature'), { secret, now: now() })) return undefined
      const { id, number } = event.parse(JSON.parse(String(body)))
      return { eventId: id, number }
    },
    listSettled: async (day) => found(await ask(settled, `settled?day=${day}`)).items,
  }
}

function toPayment(known: z.output<typeof payment> | undefined): ProviderPayment | undefined {
  if (!known) return undefined
  const { id, out_trade_no, pay_url: _, ...rest } = known
  return { reference: id, number: out_trade_no, ...rest }
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the sandbox does not know it')
  return value
}
