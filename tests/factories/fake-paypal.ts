import { payoutsOfPaypal } from './fake-paypal-payouts.ts'
import { isToday, openFake } from './fake-vendor.ts'
import { localPaypal } from './local-paypal.ts'

type Money = { currency_code: string; value: string }
type Refund = { id: string; status: string; amount: Money; custom_id?: string; invoice_id?: string }
type Order = {
  id: string
  status: string
  purchase_units: {
    custom_id: string
    amount: Money
    payments?: { captures: { id: string; status: string; amount: Money }[]; refunds: Refund[] }
  }[]
  links: object[]
}

const refused = (issue: string, status = 422) => ({
  status,
  value: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
})

/** PayPal as far as the adapter uses it: tokens, request ids, consent, capture, refunds, signatures. */
export async function openPaypal() {
  const orders = new Map<string, Order>()
  const disputes = new Map<
    string,
    { dispute_id: string; status: string; [more: string]: unknown }
  >()
  const made = new Map<string, { value: unknown }>()
  let count = 0
  /** Of the next capture. */
  let captureStatus = 'COMPLETED'
  const orderOf = (capture: string) =>
    [...orders.values()].find((order) =>
      order.purchase_units[0]?.payments?.captures.some(({ id }) => id === capture),
    )
  const payouts = payoutsOfPaypal()
  const server = await openFake({
    ...payouts.routes,
    'POST /v1/oauth2/token': () => ({
      value: { access_token: 'token', token_type: 'Bearer', expires_in: 3600 },
    }),
    'POST /v2/checkout/orders': ({ body, header }) => {
      const key = header('paypal-request-id')
      const known = made.get(key)
      if (known) return known
      const { purchase_units } = JSON.parse(body)
      if (Number(purchase_units[0].amount.value) > 50_000) return refused('MAX_VALUE_EXCEEDED')
      const id = `PAYPAL${++count}`
      const links = [{ rel: 'payer-action', href: `https://paypal.example/${id}`, method: 'GET' }]
      const value: Order = { id, status: 'PAYER_ACTION_REQUIRED', purchase_units, links }
      orders.set(id, value)
      made.set(key, { value })
      return { status: 201, value }
    },
    'GET /v2/checkout/orders/:id': (_, id) => {
      const value = orders.get(id)
      return value ? { value } : refused('RESOURCE_NOT_FOUND', 404)
    },
    'POST /v2/checkout/orders/:id/capture': (_, id) => {
      const order = orders.get(id)
      const [unit] = order?.purchase_units ?? []
      if (!order || !unit) return refused('RESOURCE_NOT_FOUND', 404)
      if (order.status === 'COMPLETED') return refused('ORDER_ALREADY_CAPTURED')
      if (order.status !== 'APPROVED') return refused('ORDER_NOT_APPROVED')
      order.status = 'COMPLETED'
      const capture = { id: `CAP${id}`, status: captureStatus, amount: unit.amount }
      captureStatus = 'COMPLETED'
      unit.payments = { captures: [capture], refunds: [] }
      return { status: 201, value: order }
    },
    'POST /v2/payments/captures/:id/refund': ({ body, header }, id) => {
      const key = header('paypal-request-id')
      const known = made.get(key)
      if (known) return known
      const payments = orderOf(id)?.purchase_units[0]?.payments
      if (!payments) return refused('RESOURCE_NOT_FOUND', 404)
      const { amount, invoice_id, custom_id } = JSON.parse(body)
      const value = { id: `REF${++count}`, status: 'COMPLETED', amount, invoice_id, custom_id }
      payments.refunds.push(value)
      made.set(key, { value })
      return { status: 201, value }
    },
    'POST /v1/notifications/verify-webhook-signature': ({ body }) => {
      const { transmission_sig, webhook_id } = JSON.parse(body)
      const isGood = transmission_sig === 'good' && webhook_id === 'WH1'
      return { value: { verification_status: isGood ? 'SUCCESS' : 'FAILURE' } }
    },
    'GET /v1/customer/disputes/:id': (_, id) => {
      const value = disputes.get(id)
      return value ? { value } : refused('RESOURCE_NOT_FOUND', 404)
    },
    'GET /v1/reporting/transactions': ({ query }) => ({
      value: {
        total_pages: 1,
        transaction_details: [
          ...[...orders.values()]
            .filter(({ status }) => status === 'COMPLETED')
            .filter(() => isToday(Date.parse(query.get('start_date') ?? '')))
            .map(({ purchase_units: [unit] }) => ({
              transaction_info: {
                transaction_id: `T${unit?.custom_id}`,
                custom_field: unit?.custom_id,
                transaction_amount: unit?.amount,
                fee_amount: { currency_code: unit?.amount.currency_code, value: '-0.39' },
              },
            })),
          ...[...orders.values()]
            .filter(() => isToday(Date.parse(query.get('start_date') ?? '')))
            .flatMap(({ purchase_units: [unit] }) => unit?.payments ?? [])
            .flatMap(({ captures, refunds }) =>
              refunds.map(({ id, amount, custom_id }) => ({
                transaction_info: {
                  transaction_id: id,
                  transaction_event_code: 'T1107',
                  paypal_reference_id: captures[0]?.id,
                  custom_field: custom_id,
                  transaction_amount: { ...amount, value: `-${amount.value}` },
                },
              })),
            ),
          ...payouts.settled(Date.parse(query.get('start_date') ?? '')),
        ],
      },
    }),
  })
  const host = `http://${server.host}:${server.port}`
  return {
    server,
    orders,
    payouts,
    host,
    local: localPaypal(host),
    /** PayPal holds the money back; it is taken when the buyer wins. */
    dispute: (id: string) => {
      const dispute_id = `PP-D-${++count}`
      const [unit] = orders.get(id)?.purchase_units ?? []
      disputes.set(dispute_id, {
        dispute_id,
        status: 'WAITING_FOR_SELLER_RESPONSE',
        dispute_amount: unit?.amount,
        disputed_transactions: [{ custom: unit?.custom_id }],
      })
      return dispute_id
    },
    settle: (id: string, outcome_code: string) =>
      Object.assign(disputes.get(id) ?? {}, {
        status: 'RESOLVED',
        dispute_outcome: { outcome_code },
      }),
    approve: (id: string) => {
      const order = orders.get(id)
      if (order) order.status = 'APPROVED'
    },
    /** The next capture waits, as one by eCheck does. */
    holdNext: () => {
      captureStatus = 'PENDING'
    },
    setCapture: (id: string, status: string) => {
      const [capture] = orders.get(id)?.purchase_units[0]?.payments?.captures ?? []
      if (!capture) throw new Error(`nothing was captured of ${id}`)
      capture.status = status
    },
    /** In PayPal's own console: it knows nothing of our numbers. */
    refundByHand: (id: string, value: string) => {
      const payments = orders.get(id)?.purchase_units[0]?.payments
      const currency_code = payments?.captures[0]?.amount.currency_code ?? ''
      payments?.refunds.push({
        id: `HAND${++count}`,
        status: 'COMPLETED',
        amount: { currency_code, value },
      })
    },
  }
}
