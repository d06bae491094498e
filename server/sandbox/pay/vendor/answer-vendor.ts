import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { signEvent } from '../signature.ts'
import { answerPayouts, payoutsBetween } from './answer-payouts.ts'
import { payPage } from './pay-page.ts'
import type { Vendor, VendorAnswer, VendorRequest } from './vendor-types.ts'

/** By the last two digits of an amount: how the vendor errs (docs/money.md#sandbox). */
const scenarios = {
  decline: 1,
  droppedAnswer: 2,
  twice: 3,
  eventFirst: 4,
  lateMoney: 5,
  refundFails: 6,
  serverError: 7,
  otherAmount: 8,
  silent: 9,
  refused: 10,
} as const
type Scenario = keyof typeof scenarios

const isScenario = (amount: number, name: Scenario) => amount % 100 === scenarios[name]

type Payment = {
  id: string
  number: string
  amount: number
  paid: number
  currency: string
  state: string
  notifyUrl: string
}

const columns = [
  'id',
  'number',
  'amount',
  'paid',
  'currency',
  'state',
  'notify_url as notifyUrl' as const,
] as const

const created = z.object({
  out_trade_no: z.string().min(1).max(64),
  amount: z.int().min(1),
  currency: z.string().length(3),
  notify_url: z.url(),
})
const refunded = z.object({
  refund_no: z.string().min(1).max(64),
  payment: z.string(),
  amount: z.int().min(1),
})

const json = (status: number, value: unknown): VendorAnswer => ({
  status,
  type: 'json',
  body: JSON.stringify(value),
})
const missing = json(404, { error: 'not found' })

/** Undefined: the connection is dropped without an answer. */
export async function answerVendor(
  vendor: Vendor,
  request: VendorRequest,
): Promise<VendorAnswer | undefined> {
  const { method, path, query, header } = request
  const [version, kind, id, act] = path.split('/')
  if (version !== 'v1') return answerPayer(vendor, request)
  if (header('authorization') !== `Bearer ${vendor.secret}`) return json(401, { error: 'key' })
  const isPost = method === 'POST'
  if (kind === 'payments' && isPost && !id) return createPayment(vendor, request)
  if (kind === 'payments' && !isPost) {
    const named = id ? { id } : { number: query.get('out_trade_no') ?? '' }
    return shown(vendor, await find(vendor.pool, named))
  }
  if (kind === 'payments' && id && act === 'cancel') {
    const cancelled = { state: 'cancelled' }
    await move(vendor.pool, id, ['pending'], cancelled)
    return shown(vendor, await find(vendor.pool, { id }))
  }
  if (kind === 'refunds' && isPost) return createRefund(vendor, request)
  if (kind === 'refunds' && id) return showRefund(vendor, decodeURIComponent(id))
  if (kind === 'payouts') return answerPayouts(vendor, request, id)
  if (kind === 'settled') return listSettledOn(vendor, query.get('day') ?? '')
  return missing
}

const find = (pool: Pool, named: { id: string } | { number: string }) => {
  const payments = db.selectFrom('sandbox_payment').select(columns)
  return first(
    pool,
    'id' in named
      ? payments.where('id', '=', named.id)
      : payments.where('number', '=', named.number),
  )
}

function shown({ url }: Vendor, payment: Payment | undefined): VendorAnswer {
  if (!payment) return missing
  const { id, number, amount, paid, currency, state } = payment
  return json(200, {
    id,
    out_trade_no: number,
    state,
    amount: state === 'paid' ? paid : amount,
    currency,
    livemode: false,
    pay_url: `${url}/${id}`,
  })
}

const move = (
  pool: Pool,
  id: string,
  from: readonly string[],
  to: { state: string; paid?: number; paid_at?: Date },
) =>
  run(
    pool,
    db
      .updateTable('sandbox_payment')
      .set(rowFor('sandbox_payment', to))
      .where('id', '=', id)
      .where('state', 'in', from),
  )

async function createPayment(
  vendor: Vendor,
  { body, header }: VendorRequest,
): Promise<VendorAnswer | undefined> {
  const { out_trade_no: number, amount, currency, notify_url } = created.parse(JSON.parse(body))
  if (isScenario(amount, 'refused')) return json(402, { error: 'refused' })
  const key = header('idempotency-key') ?? randomUUID()
  const row = {
    id: `sp_${randomUUID().replaceAll('-', '')}`,
    key,
    number,
    amount,
    currency,
    state: 'pending',
    notify_url,
    created_at: new Date(vendor.now()),
  }
  const isNew =
    (await run(
      vendor.pool,
      db
        .insertInto('sandbox_payment')
        .values(rowFor('sandbox_payment', row))
        .onConflict((already) => already.doNothing()),
    )) > 0
  const payment = await find(vendor.pool, { number })
  if (!payment || payment.amount !== amount) return json(409, { error: 'the number is taken' })
  if (!isNew) return shown(vendor, payment)
  if (isScenario(amount, 'eventFirst')) await pay(vendor, payment)
  if (isScenario(amount, 'droppedAnswer')) return undefined
  if (isScenario(amount, 'serverError')) return json(500, { error: 'an error with an effect' })
  return shown(vendor, await find(vendor.pool, { number }))
}

/** The payer's page, and what the payer chose there. */
async function answerPayer(
  vendor: Vendor,
  { method, path, body }: VendorRequest,
): Promise<VendorAnswer> {
  const payment = await find(vendor.pool, { id: path })
  if (!payment) return { status: 404, type: 'html', body: payPage(undefined) }
  if (method === 'POST' && /\bact=pay\b/.test(body)) await pay(vendor, payment)
  if (method === 'POST' && /\bact=decline\b/.test(body)) await decline(vendor, payment)
  return { status: 200, type: 'html', body: payPage(await find(vendor.pool, { id: path })) }
}

async function pay(vendor: Vendor, payment: Payment): Promise<void> {
  const { id, amount } = payment
  if (isScenario(amount, 'decline')) return decline(vendor, payment)
  const from = isScenario(amount, 'lateMoney') ? ['pending', 'cancelled'] : ['pending']
  const paid = isScenario(amount, 'otherAmount') ? amount - 1 : amount
  const moved = await move(vendor.pool, id, from, {
    state: 'paid',
    paid,
    paid_at: new Date(vendor.now()),
  })
  if (moved > 0) await tell(vendor, payment, 'paid')
}

async function decline(vendor: Vendor, payment: Payment): Promise<void> {
  if ((await move(vendor.pool, payment.id, ['pending'], { state: 'failed' })) > 0)
    await tell(vendor, payment, 'failed')
}

type Told = Pick<Payment, 'amount' | 'notifyUrl' | 'number'>

async function tell(vendor: Vendor, { amount, notifyUrl, number }: Told, what: string) {
  if (isScenario(amount, 'silent')) return
  const body = JSON.stringify({ id: `evt_${what}_${number}`, number })
  const times = isScenario(amount, 'twice') ? 2 : 1
  const signature = signEvent(body, vendor.secret, vendor.now())
  await Promise.all(Array.from({ length: times }, () => vendor.notify(notifyUrl, body, signature)))
}

async function createRefund(vendor: Vendor, { body }: VendorRequest): Promise<VendorAnswer> {
  const { refund_no: number, payment: paymentId, amount } = refunded.parse(JSON.parse(body))
  const payment = await find(vendor.pool, { id: paymentId })
  if (payment?.state !== 'paid') return json(409, { error: 'nothing was paid' })
  const state = isScenario(payment.amount, 'refundFails') ? 'pending' : 'success'
  const sum = db
    .selectFrom('sandbox_refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), sql.lit(0)).as('sum'))
    .where('payment_id', '=', paymentId)
    .where('state', '!=', 'failed')
    .where('number', '!=', number)
  const before = Number((await first(vendor.pool, sum))?.sum ?? 0)
  if (before + amount > payment.paid) return json(409, { error: 'more than was paid' })
  const row = { number, payment_id: paymentId, amount, state, at: new Date(vendor.now()) }
  await run(
    vendor.pool,
    db
      .insertInto('sandbox_refund')
      .values(rowFor('sandbox_refund', row))
      .onConflict((already) => already.doNothing()),
  )
  return showRefund(vendor, number)
}

/** In one scenario it is pending first, and then fails. */
async function showRefund(vendor: Vendor, number: string): Promise<VendorAnswer> {
  const refund = await first(
    vendor.pool,
    db
      .updateTable('sandbox_refund')
      .set({ asked: (eb) => eb('asked', '+', 1) })
      .where('number', '=', number)
      .returning(['state', 'asked']),
  )
  if (!refund) return missing
  if (refund.state !== 'pending' || refund.asked < 2) return json(200, { state: refund.state })
  const failed = db.updateTable('sandbox_refund').set({ state: 'failed' })
  await run(vendor.pool, failed.where('number', '=', number))
  return json(200, { state: 'failed' })
}

async function listSettledOn({ pool }: Vendor, day: string): Promise<VendorAnswer> {
  const { data: from } = z.iso.date().safeParse(day)
  if (!from) return json(400, { error: 'a day is asked for' })
  const start = new Date(`${from}T00:00:00Z`)
  const end = new Date(start.getTime() + 86_400_000)
  const paid = await all(
    pool,
    db
      .selectFrom('sandbox_payment')
      .select(['number', 'paid as amount', 'currency'])
      .where('paid_at', '>=', start)
      .where('paid_at', '<', end),
  )
  const back = await all(
    pool,
    db
      .selectFrom('sandbox_refund as r')
      .innerJoin('sandbox_payment as p', 'p.id', 'r.payment_id')
      .select(['r.number', 'p.currency'])
      .select((eb) => sql<number>`-${eb.ref('r.amount')}`.as('amount'))
      .where('r.state', '=', 'success')
      .where('r.at', '>=', start)
      .where('r.at', '<', end),
  )
  return json(200, { items: [...paid, ...back, ...(await payoutsBetween(pool, start, end))] })
}
