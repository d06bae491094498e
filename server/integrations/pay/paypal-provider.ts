import type { Client, Order, OrdersController, PaymentsController } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { openPaypalClient, type PaypalSettings, paypalHost } from './paypal-client.ts'
import { hintOf, isVerified, Missing, readDispute, settledOn } from './paypal-rest.ts'
import {
  type NewRefund,
  type PaymentProvider,
  type PaymentState,
  ProviderDeclined,
  type ProviderOrder,
  type ProviderPayment,
  type RefundState,
} from './provider.ts'
import { fromPaypal, toPaypal } from './vendor-units.ts'

type Opened = { client: Client; orders: OrdersController; payments: PaymentsController }

/** The payer agrees on PayPal's page; money moves when the order is captured here. */
export function paypalProvider(settings: PaypalSettings): PaymentProvider {
  const { isLive } = settings
  const host = paypalHost(settings)
  let opening: Promise<Opened> | undefined
  const open = () => {
    opening ??= openControllers(settings)
    return opening
  }
  const ask = <T>(work: (opened: Opened) => Promise<T>) => open().then(work).catch(declining)
  const get = async (order: ProviderOrder): Promise<ProviderPayment | undefined> => {
    const { reference: id } = order
    if (!id) return undefined
    const answer = await ask(({ orders }) => orders.getOrder({ id })).catch(unlessMissing)
    if (answer) return toPayment(answer.result, order, isLive)
    const { number, amount, currency } = order
    return { reference: id, number, amount, currency, state: 'cancelled', livemode: isLive }
  }
  return {
    account: settings.clientId,
    livemode: isLive,
    prepay: (payment) => ask(({ orders }) => createOrder(orders, payment)),
    get,
    capture: async ({ reference, number }) => {
      const asked = { id: reference ?? '', paypalRequestId: `${number}-capture`, body: {} }
      await ask(({ orders }) => orders.captureOrder(asked)).catch(unlessDeclined)
    },
    // Nothing is paid that is not captured, and nothing is captured after its end.
    cancel: async (order) => {
      const known = await get(order)
      const isTaken = known?.state === 'paid' || known?.state === 'clearing'
      return isTaken ? known : known && { ...known, state: 'cancelled' }
    },
    refund: (asked) => ask((opened) => refundCapture(opened, asked)),
    getRefund: (asked) => ask((opened) => findRefund(opened, asked)),
    refundedElsewhere: (order) => ask((opened) => sumOfOthers(opened, order)),
    getDispute: (reference) =>
      open()
        .then(({ client }) => readDispute(client, { host, reference, isLive }))
        .catch(unlessMissing),
    parseWebhook: async (body, header) => {
      const event = z.looseObject({ id: z.string() }).safeParse(parsed(body)).data
      if (!event) return undefined
      const { client } = await open()
      const { webhookId } = settings
      return (await isVerified(client, { host, webhookId, event, header }))
        ? hintOf(event)
        : undefined
    },
    ping: async () => {
      const { client } = await open()
      await client.clientCredentialsAuthManager.fetchToken()
    },
    listSettled: (day) => open().then(({ client }) => settledOn(client, { host, day })),
  }
}

async function openControllers(settings: PaypalSettings): Promise<Opened> {
  const sdk = await import('@paypal/paypal-server-sdk')
  const client = await openPaypalClient(settings)
  return {
    client,
    orders: new sdk.OrdersController(client),
    payments: new sdk.PaymentsController(client),
  }
}

const statusOf = (error: unknown) =>
  error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined

/** 4xx is refused for good, but for those who ask too often or too early. */
function declining(error: unknown): never {
  const status = statusOf(error) ?? 500
  const reason = error instanceof Error && 'body' in error ? String(error.body) : String(error)
  if (status === 404) throw new Missing(reason)
  if (status >= 400 && status < 500 && status !== 429 && status !== 401)
    throw new ProviderDeclined(reason)
  throw error
}

const unlessMissing = (error: unknown) => {
  if (!(error instanceof Missing)) throw error
  return undefined
}
/** Captured already, not approved yet, or the instrument declined: the next reading tells. */
const unlessDeclined = (error: unknown) => {
  if (!(error instanceof ProviderDeclined)) throw error
}

async function createOrder(
  orders: OrdersController,
  {
    key,
    number,
    amount,
    currency,
    description,
    returnUrl,
  }: Parameters<PaymentProvider['prepay']>[0],
) {
  const { CheckoutPaymentIntent } = await import('@paypal/paypal-server-sdk')
  const { result } = await orders.createOrder({
    paypalRequestId: key,
    prefer: 'return=representation',
    body: {
      intent: CheckoutPaymentIntent.Capture,
      purchaseUnits: [
        {
          customId: number,
          invoiceId: number,
          description: description.slice(0, 127),
          amount: { currencyCode: currency, value: toPaypal(amount, currency) },
        },
      ],
      paymentSource: { paypal: { experienceContext: { returnUrl, cancelUrl: returnUrl } } },
    },
  })
  const link = result.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  return { reference: result.id ?? '', url: link?.href ?? '' }
}

const refusals = ['DECLINED', 'DENIED', 'FAILED']

/** The one that moves money; one that was declined may stand before it. */
function captureIn(order: Order) {
  const captures = order.purchaseUnits?.[0]?.payments?.captures ?? []
  const isGood = (status: string | undefined) => !refusals.includes(status ?? '')
  return captures.find(({ status }) => isGood(status)) ?? captures[0]
}

function toPayment(order: Order, asked: ProviderOrder, livemode: boolean): ProviderPayment {
  const [unit] = order.purchaseUnits ?? []
  const capture = captureIn(order)
  const money = capture?.amount ?? unit?.amount
  const currency = money?.currencyCode ?? asked.currency
  return {
    reference: order.id ?? '',
    number: unit?.customId ?? '',
    state: stateOf(order),
    amount: fromPaypal(money?.value, currency),
    currency,
    livemode,
    capture: capture?.id,
  }
}

/** APPROVED is the payer's word only; COMPLETED without a completed capture is no payment. */
function stateOf(order: Order): PaymentState {
  const capture = captureIn(order)?.status
  if (capture === 'COMPLETED' || capture === 'PARTIALLY_REFUNDED' || capture === 'REFUNDED')
    return 'paid'
  if (refusals.includes(capture ?? '')) return 'failed'
  if (capture === 'PENDING') return 'clearing'
  if (order.status === 'APPROVED') return 'approved'
  return order.status === 'VOIDED' ? 'cancelled' : 'pending'
}

const refundStates: Record<string, RefundState> = {
  COMPLETED: 'success',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

const refundStateOf = (status: string | undefined): RefundState =>
  refundStates[status ?? ''] ?? 'pending'

async function refundCapture({ orders, payments }: Opened, asked: NewRefund): Promise<RefundState> {
  const { result: order } = await orders.getOrder({ id: asked.reference ?? '' })
  const { result } = await payments.refundCapturedPayment({
    captureId: captureIn(order)?.id ?? '',
    paypalRequestId: asked.refundNumber,
    prefer: 'return=representation',
    body: {
      amount: { currencyCode: asked.currency, value: toPaypal(asked.refundAmount, asked.currency) },
      invoiceId: asked.refundNumber,
      customId: asked.refundNumber,
    },
  })
  return refundStateOf(result.status)
}

async function refundsOf({ orders }: Opened, { reference }: ProviderOrder) {
  const { result: order } = await orders.getOrder({ id: reference ?? '' })
  return order.purchaseUnits?.[0]?.payments?.refunds ?? []
}

/** Ours carry the number of the order and their rank. */
async function sumOfOthers(opened: Opened, order: ProviderOrder): Promise<number> {
  const isOurs = (number: string | undefined) => number?.startsWith(`${order.number}-`) ?? false
  const others = (await refundsOf(opened, order)).filter(
    ({ customId, invoiceId, status }) =>
      !isOurs(customId) && !isOurs(invoiceId) && refundStateOf(status) !== 'failed',
  )
  return others.reduce((sum, { amount }) => sum + fromPaypal(amount?.value, order.currency), 0)
}

async function findRefund(opened: Opened, asked: NewRefund): Promise<RefundState | undefined> {
  const refunds = await refundsOf(opened, asked)
  const known = refunds.find(({ customId, invoiceId }) =>
    [customId, invoiceId].includes(asked.refundNumber),
  )
  return known && refundStateOf(known.status)
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
