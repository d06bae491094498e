import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { PayPlatform } from '#lib/codes/payment.ts'
import {
  type NewPayment,
  type PaymentProvider,
  ProviderDeclined,
  type ProviderOrder,
  type ProviderPayment,
  type Settled,
} from './provider.ts'
import {
  idOf,
  intentState,
  numberIn,
  paymentOf,
  refundStateOf,
  sessionState,
  settledNumber,
  toDispute,
  upper,
} from './stripe-facts.ts'
import { fromStripe, toStripe } from './vendor-units.ts'

export type StripeSettings = {
  key: string
  webhookSecret: string
  /** For tests: a server that behaves like Stripe. */
  local?: { host: string; port: number }
}

export const stripePlatforms = ['wechat', 'alipay', 'card'] as const satisfies PayPlatform[]

const timeoutMs = 8000
/** Of a page for cards; Stripe's least. Orders here end sooner. */
const sessionMinutes = 31

/**
 * WeChat Pay as a QR code, Alipay as a page, both by PaymentIntents (`pi_…`); cards by a page of
 * Checkout (`cs_…`), so that no card number passes here.
 */
export function stripeProvider({ key, webhookSecret, local }: StripeSettings): PaymentProvider {
  let opened: Promise<Stripe> | undefined
  const stripe = () => {
    opened ??= import('stripe').then(
      ({ default: Client }) =>
        new Client(key, {
          timeout: timeoutMs,
          maxNetworkRetries: 0,
          telemetry: false,
          ...(local && { host: local.host, port: local.port, protocol: 'http' as const }),
        }),
    )
    return opened
  }
  const ask: Ask = (work) => stripe().then(work).catch(declining)
  const get = (order: ProviderOrder) => ask((client) => read(client, order))
  return {
    account: createHash('sha256').update(key).digest('hex'),
    livemode: /^(sk|rk)_live_/.test(key),
    prepay: (payment) =>
      ask((client) =>
        payment.platform === 'card' ? openSession(client, payment) : openIntent(client, payment),
      ),
    get,
    capture: async ({ reference }) => {
      await ask((client) => client.paymentIntents.capture(reference ?? ''))
    },
    cancel: async (order) => {
      const { reference } = order
      if (reference)
        await ask((client) =>
          reference.startsWith('cs_')
            ? client.checkout.sessions.expire(reference).then(() => undefined)
            : client.paymentIntents.cancel(reference).then(() => undefined),
        ).catch(unlessDeclined)
      return get(order)
    },
    ...refundsBy(ask),
    getDispute: (reference) =>
      ask((client) =>
        client.disputes.retrieve(reference, { expand: ['payment_intent'] }).then(toDispute),
      ).catch(unlessDeclined),
    parseWebhook: async (body, header) => {
      const client = await stripe()
      const event = await client.webhooks
        .constructEventAsync(body, header('stripe-signature') ?? '', webhookSecret)
        .catch(() => undefined)
      if (!event) return undefined
      const { object } = event.data
      const dispute = 'object' in object && object.object === 'dispute' ? object.id : undefined
      return { eventId: event.id, number: numberIn(object), ...(dispute && { dispute }) }
    },
    ping: async () => {
      await (await stripe()).balance.retrieve()
    },
    listSettled: (day) => ask((client) => settledOn(client, day)),
  }
}

type Ask = <T>(work: (client: Stripe) => Promise<T>) => Promise<T>

function refundsBy(ask: Ask): Pick<PaymentProvider, 'refund' | 'getRefund' | 'refundedElsewhere'> {
  return {
    refund: (asked) =>
      ask(async (client) => {
        const made = await client.refunds.create(
          {
            payment_intent: await intentOf(client, asked),
            amount: toStripe(asked.refundAmount, asked.currency),
            metadata: { refund_no: asked.refundNumber, out_trade_no: asked.number },
          },
          { idempotencyKey: asked.refundNumber },
        )
        return refundStateOf(made)
      }),
    getRefund: (asked) =>
      ask(async (client) => {
        const made = await refundsOf(client, asked)
        const known = made.find(({ metadata }) => metadata?.['refund_no'] === asked.refundNumber)
        return known && refundStateOf(known)
      }),
    refundedElsewhere: (order) =>
      ask(async (client) => {
        const made = await refundsOf(client, order)
        const foreign = made.filter(
          (refund) => !refund.metadata?.['refund_no'] && refundStateOf(refund) !== 'failed',
        )
        const units = foreign.reduce((sum, { amount }) => sum + amount, 0)
        return fromStripe(units, order.currency)
      }),
  }
}

/** Cards and wrong requests are refused for good; all else may have had an effect. */
function declining(error: unknown): never {
  const type = error instanceof Error && 'type' in error ? error.type : undefined
  if (type === 'StripeCardError' || type === 'StripeInvalidRequestError')
    throw new ProviderDeclined((error as Error).message)
  throw error
}

const unlessDeclined = (error: unknown) => {
  if (!(error instanceof ProviderDeclined)) throw error
  return undefined
}

async function openIntent(client: Stripe, payment: NewPayment) {
  const { number, amount, currency, platform, key, returnUrl, description } = payment
  const type = platform === 'wechat' ? 'wechat_pay' : 'alipay'
  const intent = await client.paymentIntents.create(
    {
      amount: toStripe(amount, currency),
      currency: currency.toLowerCase(),
      description,
      confirm: true,
      allowed_payment_method_types: [type],
      payment_method_data: { type },
      ...(type === 'wechat_pay'
        ? { payment_method_options: { wechat_pay: { client: 'web' } } }
        : { return_url: returnUrl }),
      metadata: { out_trade_no: number },
    },
    { idempotencyKey: key },
  )
  const { next_action: next } = intent
  const url = next?.wechat_pay_display_qr_code?.data ?? next?.alipay_handle_redirect?.url ?? ''
  return { reference: intent.id, url }
}

async function openSession(client: Stripe, payment: NewPayment) {
  const { number, amount, currency, key, returnUrl, description: name } = payment
  const metadata = { out_trade_no: number }
  const session = await client.checkout.sessions.create(
    {
      mode: 'payment',
      allowed_payment_method_types: ['card'],
      client_reference_id: number,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            unit_amount: toStripe(amount, currency),
            product_data: { name },
          },
        },
      ],
      metadata,
      payment_intent_data: { metadata },
      success_url: returnUrl,
      cancel_url: returnUrl,
      expires_at: Math.floor(Date.now() / 1000) + sessionMinutes * 60,
    },
    { idempotencyKey: key },
  )
  return { reference: session.id, url: session.url ?? '' }
}

/** Without a reference the same key makes it again: Stripe's search lags behind. */
async function read(
  client: Stripe,
  { reference }: ProviderOrder,
): Promise<ProviderPayment | undefined> {
  if (!reference) return undefined
  if (reference.startsWith('cs_')) {
    const session = await client.checkout.sessions.retrieve(reference, {
      expand: ['payment_intent'],
    })
    const currency = upper(session.currency)
    return {
      reference,
      number: session.client_reference_id ?? '',
      state: sessionState(session),
      amount: fromStripe(session.amount_total ?? 0, currency),
      currency,
      livemode: session.livemode,
      capture: idOf(session.payment_intent),
    }
  }
  const intent = await client.paymentIntents.retrieve(reference)
  const state = intentState(intent)
  return {
    reference,
    number: intent.metadata['out_trade_no'] ?? '',
    state,
    amount: fromStripe(
      state === 'paid' ? intent.amount_received : intent.amount,
      upper(intent.currency),
    ),
    currency: upper(intent.currency),
    livemode: intent.livemode,
  }
}

async function intentOf(client: Stripe, { reference }: ProviderOrder): Promise<string> {
  if (!reference?.startsWith('cs_')) return reference ?? ''
  const { payment_intent } = await client.checkout.sessions.retrieve(reference)
  return idOf(payment_intent) ?? ''
}

async function refundsOf(client: Stripe, order: ProviderOrder): Promise<Stripe.Refund[]> {
  const payment_intent = await intentOf(client, order)
  return client.refunds.list({ payment_intent, limit: 100 }).autoPagingToArray({ limit: 1000 })
}

async function settledOn(client: Stripe, day: string) {
  const from = Date.parse(`${day}T00:00:00Z`) / 1000
  const pages = client.balanceTransactions.list({
    created: { gte: from, lt: from + 86_400 },
    limit: 100,
    expand: ['data.source', 'data.source.payment_intent'],
  })
  const settled: Settled[] = []
  for await (const entry of pages) {
    const { id, source, fee, currency } = entry
    if (!source || typeof source === 'string') continue
    if (source.object !== 'charge' && source.object !== 'refund' && source.object !== 'dispute')
      continue
    const units = entry.amount < 0 ? -source.amount : source.amount
    const own = upper(source.currency)
    const kept = {
      entryId: id,
      amount: fromStripe(fee, upper(currency)),
      currency: upper(currency),
    }
    settled.push({
      number: settledNumber(source),
      amount: fromStripe(units, own),
      currency: own,
      ...(fee !== 0 && { fee: kept }),
      ...(source.object === 'refund' && paymentOf(source)),
    })
  }
  return settled
}
