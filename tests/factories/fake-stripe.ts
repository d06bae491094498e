import type { Asked, Given } from './fake-vendor.ts'
import { isToday, openFake } from './fake-vendor.ts'

type Intent = {
  id: string
  object: string
  status: string
  amount: number
  amount_received: number
  currency: string
  livemode: boolean
  metadata: Record<string, string>
  next_action: object | null
  last_payment_error: object | null
}
type Refund = {
  id: string
  object: string
  status: string
  amount: number
  currency: string
  payment_intent: string
  metadata: Record<string, string>
}

const refused = (message: string, type = 'invalid_request_error'): Given => ({
  status: 400,
  value: { error: { type, message } },
})

const metadataOf = (params: URLSearchParams, prefix = 'metadata') =>
  Object.fromEntries(
    [...params].flatMap(([key, value]) => {
      const name = key.startsWith(`${prefix}[`) ? key.slice(prefix.length + 1, -1) : undefined
      return name ? [[name, value]] : []
    }),
  )

type Moved = { id: string; object: string; amount: number; fee: number; currency: string }
type Dispute = {
  id: string
  object: string
  status: string
  amount: number
  currency: string
  livemode: boolean
  payment_intent: string
  balance_transactions: Moved[]
}

export const feeOf = (amount: number) => Math.round(amount * 0.03)
const disputeFee = 1500
const moneyOf = (id: string, amount: number, currency: string): Moved => ({
  id: `txn_${id}`,
  object: 'balance_transaction',
  amount,
  currency,
  fee: amount < 0 ? disputeFee : 0,
})

/** Stripe as far as the adapter uses it: idempotency keys, states, refunds, books. */
export async function openStripe() {
  const intents = new Map<string, Intent>()
  const sessions = new Map<string, Record<string, unknown> & { payment_intent: string }>()
  const refunds = new Map<string, Refund>()
  const disputes = new Map<string, Dispute>()
  const answers = new Map<string, { body: string; given: Given }>()
  const closed = new Set<string>()
  const makers = new Map<string, string>()
  const isShown = (intent: string) => !closed.has(makers.get(intent) ?? '')
  let count = 0
  let isBroken = false
  const nextId = (prefix: string) => `${prefix}_${++count}`

  /** The first answer of a key comes again, errors included; other params under it are refused. */
  const once = (make: (params: URLSearchParams, maker: string) => Given) => (asked: Asked) => {
    const key = asked.header('idempotency-key')
    const known = answers.get(key)
    if (known && known.body !== asked.body) return refused('other params', 'idempotency_error')
    if (known) return known.given
    const params = new URLSearchParams(asked.body)
    // Gone since 2026-09-30.endive, as the client's types say.
    if (params.has('payment_method_types[0]')) return refused('unknown parameter')
    const given = make(params, asked.header('authorization'))
    if (isBroken) {
      isBroken = false
      return { status: 503, value: { error: { type: 'api_error', message: 'try again' } } }
    }
    if (key) answers.set(key, { body: asked.body, given })
    return given
  }
  const newIntent = (params: URLSearchParams): Intent => {
    const id = nextId('pi')
    const type = params.get('allowed_payment_method_types[0]')
    return {
      id,
      object: 'payment_intent',
      status: 'requires_action',
      amount_received: 0,
      amount: Number(params.get('amount')),
      currency: params.get('currency') ?? '',
      livemode: false,
      metadata: metadataOf(params),
      last_payment_error: null,
      next_action:
        type === 'wechat_pay'
          ? {
              type: 'wechat_pay_display_qr_code',
              wechat_pay_display_qr_code: { data: `weixin://${id}` },
            }
          : {
              type: 'alipay_handle_redirect',
              alipay_handle_redirect: { url: `https://pay.example/${id}` },
            },
    }
  }
  const shown = <T>(map: ReadonlyMap<string, T>, id: string): Given => {
    const value = map.get(id)
    return value ? { value } : { ...refused('no such object'), status: 404 }
  }
  /** All that happened: the fake knows today only. */
  const entries = () => {
    const charges = [...intents.values()]
      .filter(({ status, id }) => status === 'succeeded' && isShown(id))
      .map((intent) => ({ ...intent, object: 'charge', id: `ch_${intent.id}` }))
    const paidBack = [...refunds.values()].filter(
      ({ status, payment_intent }) => status === 'succeeded' && isShown(payment_intent),
    )
    const disputed = [...disputes.values()].flatMap((dispute) => {
      const source = { ...dispute, payment_intent: intents.get(dispute.payment_intent) }
      return dispute.balance_transactions.map((one) => ({ ...one, source }))
    })
    return [
      ...charges.map((source) => ({
        ...moneyOf(source.id, source.amount, source.currency),
        source,
        fee: feeOf(source.amount),
      })),
      ...paidBack.map((source) => ({
        ...moneyOf(source.id, -source.amount, source.currency),
        source,
        fee: 0,
      })),
      ...disputed,
    ]
  }
  const server = await openFake({
    'POST /v1/payment_intents': once((params, maker) => {
      if (Number(params.get('amount')) > 5_000_000) return refused('too much')
      const intent = newIntent(params)
      makers.set(intent.id, maker)
      intents.set(intent.id, intent)
      return { value: intent }
    }),
    'GET /v1/balance': ({ header }) =>
      header('authorization').includes('refused')
        ? { ...refused('Invalid API Key provided'), status: 401 }
        : { value: { object: 'balance', livemode: false } },
    'GET /v1/payment_intents/:id': (_, id) => shown(intents, id),
    'POST /v1/payment_intents/:id/cancel': (_, id) => {
      const intent = intents.get(id)
      if (intent?.status === 'succeeded') return refused('it has succeeded')
      if (intent) intent.status = 'canceled'
      return shown(intents, id)
    },
    'POST /v1/checkout/sessions': once((params) => {
      const intent = newIntent(params)
      intent.amount = Number(params.get('line_items[0][price_data][unit_amount]'))
      intent.currency = params.get('line_items[0][price_data][currency]') ?? ''
      intent.metadata = metadataOf(params, 'payment_intent_data[metadata]')
      intents.set(intent.id, intent)
      const id = nextId('cs')
      sessions.set(id, {
        id,
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        url: `https://checkout.example/${id}`,
        amount_total: intent.amount,
        currency: params.get('line_items[0][price_data][currency]'),
        livemode: false,
        client_reference_id: params.get('client_reference_id'),
        payment_intent: intent.id,
      })
      return { value: sessions.get(id) }
    }),
    'GET /v1/checkout/sessions/:id': (_, id) => shown(sessions, id),
    'POST /v1/checkout/sessions/:id/expire': (_, id) => {
      const session = sessions.get(id)
      if (session?.['status'] !== 'open') return refused('it is not open')
      session['status'] = 'expired'
      return shown(sessions, id)
    },
    'POST /v1/refunds': once((params) => {
      const payment_intent = params.get('payment_intent') ?? ''
      const intent = intents.get(payment_intent)
      if (intent?.status !== 'succeeded') return refused('nothing was paid')
      const amount = Number(params.get('amount'))
      const id = nextId('re')
      const refund: Refund = {
        id,
        object: 'refund',
        status: 'pending',
        amount,
        payment_intent,
        currency: intent.currency,
        metadata: metadataOf(params),
      }
      refunds.set(id, refund)
      return { value: refund }
    }),
    'GET /v1/refunds': ({ query }) => ({
      value: {
        object: 'list',
        has_more: false,
        url: '/v1/refunds',
        data: [...refunds.values()].filter(
          ({ payment_intent }) => payment_intent === query.get('payment_intent'),
        ),
      },
    }),
    'GET /v1/disputes/:id': (_, id) => {
      const dispute = disputes.get(id)
      const payment_intent = intents.get(dispute?.payment_intent ?? '')
      return dispute ? { value: { ...dispute, payment_intent } } : shown(disputes, id)
    },
    'GET /v1/balance_transactions': ({ query, header }) =>
      closed.has(header('authorization'))
        ? { ...refused('Expired API Key provided'), status: 401 }
        : {
            value: {
              object: 'list',
              has_more: false,
              url: '/v1/balance_transactions',
              data: isToday(Number(query.get('created[gte]')) * 1000) ? entries() : [],
            },
          },
  })
  return {
    server,
    intents,
    sessions,
    refunds,
    /** The payer goes to the bank: Stripe takes the money, and a fee; or only asks, as an inquiry. */
    dispute: (reference: string, amount: number, status = 'needs_response') => {
      const id = nextId('dp')
      const payment_intent = sessions.get(reference)?.payment_intent ?? reference
      const { currency = '' } = intents.get(payment_intent) ?? {}
      const taken = status.startsWith('warning') ? [] : [{ ...moneyOf(id, -amount, currency) }]
      const facts = { id, object: 'dispute', amount, currency, livemode: false, status }
      disputes.set(id, { ...facts, payment_intent, balance_transactions: taken })
      return id
    },
    settle: (id: string, status: 'won' | 'lost') => {
      const dispute = disputes.get(id)
      if (!dispute) throw new Error(`no dispute ${id}`)
      dispute.status = status
      const { amount, currency } = dispute
      if (status === 'won')
        dispute.balance_transactions.push(moneyOf(`${id}_back`, amount, currency))
    },
    /** In Stripe's own console: it knows nothing of our numbers. */
    refundByHand: (reference: string, amount: number) => {
      const payment_intent = sessions.get(reference)?.payment_intent ?? reference
      const id = nextId('re')
      const { currency = '' } = intents.get(payment_intent) ?? {}
      const facts = { object: 'refund', status: 'succeeded', amount, currency, metadata: {} }
      refunds.set(id, { id, ...facts, payment_intent })
      return id
    },
    /** Its books are shown no more, and what it took stands in no others. */
    close: (key: string) => closed.add(`Bearer ${key}`),
    /** The next making of something answers 503 although it was not made. */
    breakOnce: () => {
      isBroken = true
    },
    pay: (id: string, amount?: number) => {
      const intent = intents.get(sessions.get(id)?.payment_intent ?? id)
      if (!intent) throw new Error(`no intent ${id}`)
      Object.assign(intent, { status: 'succeeded', amount_received: amount ?? intent.amount })
      const session = sessions.get(id)
      if (session) Object.assign(session, { status: 'complete', payment_status: 'paid' })
    },
  }
}
