import Stripe from 'stripe'
import { afterEach, describe, expect, test } from 'vitest'
import { dayOf, reconcile } from '#server/domain/trade/pay/reconcile.ts'
import { paypalProvider } from '#server/integrations/pay/paypal-provider.ts'
import type { ProviderName } from '#server/integrations/pay/provider.ts'
import { stripeProvider } from '#server/integrations/pay/stripe-provider.ts'
import { openPaypal } from '../../factories/fake-paypal.ts'
import { feeOf, openStripe } from '../../factories/fake-stripe.ts'
import { paypalOfTests } from '../../factories/local-paypal.ts'
import { offerPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'
import { sendPaypalEvent } from '../../factories/paypal-event.ts'

const { platform, market, origin, work, balance, isSound } = await heldPayPlatform()
const { as, parties } = market
const [root, dealer, owner] = [parties.root.id, parties.dealer.id, parties.owner.id]
const webhookSecret = 'whsec_of_the_tests'
const stripe = await openStripe()
const paypal = await openPaypal()
const carriers: Record<string, ProviderName> = { wechat: 'stripe', unionpay: 'paypal' }
Object.assign(platform.payments, {
  providers: {
    stripe: stripeProvider({ key: 'sk_test_x', webhookSecret, local: stripe.server }),
    paypal: paypalProvider({ ...paypalOfTests, local: paypal.local }),
  },
  carrierOf: (name: string) => carriers[name],
})
const [wechat, viaPaypal] = [1, 6]

afterEach(async () => {
  expect(await isSound()).toBe(true)
  for (const kind of ['order_clearing', 'refund_clearing'])
    expect(await balance(root, kind)).toBe(0)
})

const shown = (out_trade_no: string) => as('owner', 'pay/GetOrder', { out_trade_no })
const referenceOf = async (number: string) =>
  (await platform.pool.query('SELECT reference FROM trade_order WHERE number = $1', [number]))
    .rows[0]?.reference as string

/** Paid and fulfilled: the root keeps 5.00, the dealer the rest. */
async function bought(pay_plat = wechat, cents = 1000) {
  const prices = { root_price: '5', suggested_price: '5', terminal_price: (cents / 100).toFixed(2) }
  const batch_no = await offerPackage(market, prices)
  const { simei } = await market.device('owner')
  const item = { pay_plat, total_fee: cents }
  const made = await as('owner', 'pay/PrepayIncrement', { batch_no, simei, item })
  const number = made['out_trade_no'] as string
  const reference = await referenceOf(number)
  if (pay_plat === wechat) stripe.pay(reference)
  else paypal.approve(reference)
  await shown(number)
  await work()
  return { number, reference }
}

const held = async (provider: 'stripe' | 'paypal') => [
  await balance(root, provider),
  await balance(root, 'revenue'),
  await balance(dealer, 'wallet_profit'),
  await balance(dealer, 'receivable'),
]

let events = 0
async function tell(dispute: string, id = `evt_d${++events}`) {
  const object = { id: dispute, object: 'dispute' }
  const payload = JSON.stringify({ id, object: 'event', type: 'charge.dispute', data: { object } })
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
  const request = { method: 'POST', body: payload, headers: { 'stripe-signature': header } }
  return (await fetch(`${origin}/webhook/stripe`, request)).status
}
const tellPaypal = (dispute: string, signature?: string) =>
  sendPaypalEvent(origin, dispute, signature)
const stateOf = async (reference: string) =>
  (
    await platform.pool.query(
      'SELECT state, taken::int AS taken FROM dispute WHERE reference = $1',
      [reference],
    )
  ).rows[0]
const left = async (number: string) =>
  (await platform.pool.query('SELECT rflow FROM service_batch WHERE key = $1', [`order:${number}`]))
    .rows[0]?.rflow

describe('a dispute at Stripe', () => {
  test('takes the money from who earned it, once; lost, what was sold goes too', async () => {
    const before = await held('stripe')
    const { number, reference } = await bought()
    const dispute = stripe.dispute(reference, 1000)
    for (let times = 0; times < 2; times++) expect(await tell(dispute, 'evt_same')).toBe(200)
    await work()
    expect(await tell(dispute)).toBe(200)
    await work()
    expect(await stateOf(dispute)).toEqual({ state: 'open', taken: 1000 })
    expect(await held('stripe')).toEqual(before)
    expect(await shown(number)).toMatchObject({ status: 3, refund_fee: 1000 })
    expect(await left(number)).toBe(12)
    const more = { out_trade_no: number, refund_fee: 1, type: 'money', reason: 'x' }
    expect((await as('root', 'pay/Refund', more)).error).toBe('refundAmount')
    stripe.settle(dispute, 'lost')
    await tell(dispute)
    await work()
    expect(await stateOf(dispute)).toEqual({ state: 'lost', taken: 1000 })
    expect(await held('stripe')).toEqual(before)
    expect((await shown(number))['status']).toBe(5)
    expect(await left(number)).toBe(0)
  })

  test('won, all is as it was', async () => {
    const { number, reference } = await bought()
    const before = await held('stripe')
    const dispute = stripe.dispute(reference, 1000)
    await tell(dispute)
    await work()
    stripe.settle(dispute, 'won')
    await tell(dispute)
    await work()
    expect(await stateOf(dispute)).toEqual({ state: 'won', taken: 0 })
    expect(await held('stripe')).toEqual(before)
    expect(await shown(number)).toMatchObject({ status: 3, refund_fee: 0 })
  })

  test('events in another order, and one that came before the payment was booked, end alike', async () => {
    const before = await held('stripe')
    const batch_no = await offerPackage(market)
    const { simei } = await market.device('owner')
    const item = { pay_plat: wechat, total_fee: 1000 }
    const made = await as('owner', 'pay/PrepayIncrement', { batch_no, simei, item })
    const number = made['out_trade_no'] as string
    const reference = await referenceOf(number)
    stripe.pay(reference)
    const dispute = stripe.dispute(reference, 1000)
    stripe.settle(dispute, 'lost')
    await Promise.all([tell(dispute), tell(dispute), tell(dispute)])
    for (let round = 0; round < 3; round++) {
      await Promise.all([work(), work()])
      platform.advance(61)
    }
    expect(await stateOf(dispute)).toEqual({ state: 'lost', taken: 1000 })
    expect((await shown(number))['status']).toBe(5)
    expect(await held('stripe')).toEqual(before)
  })

  test('an inquiry moves nothing; an event with another signature is refused', async () => {
    const { number, reference } = await bought()
    const before = await held('stripe')
    const dispute = stripe.dispute(reference, 1000, 'warning_needs_response')
    await tell(dispute)
    await work()
    expect(await stateOf(dispute)).toEqual({ state: 'open', taken: 0 })
    expect(await held('stripe')).toEqual(before)
    expect((await shown(number))['refund_fee']).toBe(0)
    const body = JSON.stringify({ id: 'evt_forged', data: { object: { id: 'dp_x' } } })
    const headers = { 'stripe-signature': 't=1,v1=x' }
    const forged = await fetch(`${origin}/webhook/stripe`, { method: 'POST', body, headers })
    expect(forged.status).toBe(400)
  })

  test('of what was refunded before, the rest is taken, and the loss waits in suspense', async () => {
    const { number, reference } = await bought()
    const asked = { out_trade_no: number, refund_fee: 400, type: 'money', reason: 'x' }
    expect((await as('root', 'pay/Refund', asked)).errcode).toBe(0)
    for (const refund of stripe.refunds.values()) refund.status = 'succeeded'
    platform.advance(31)
    await work()
    const before = await balance(root, 'suspense')
    const dispute = stripe.dispute(reference, 1000)
    await tell(dispute)
    await work()
    expect(await shown(number)).toMatchObject({ refund_fee: 1000 })
    expect(await balance(root, 'suspense')).toBe(before - 400)
    stripe.settle(dispute, 'won')
    await tell(dispute)
    await work()
    expect(await shown(number)).toMatchObject({ refund_fee: 400 })
    expect(await balance(root, 'suspense')).toBe(before)
  })

  test('what an empty wallet lacks is owed; won, it comes back as profit', async () => {
    const { number, reference } = await bought(wechat, 3000)
    const profit = await balance(dealer, 'wallet_profit')
    const spend = `SELECT ledger_post($1, 'spend', '', $2::jsonb)`
    const legs = (sign: number) =>
      JSON.stringify([
        [dealer, 'wallet_profit', 'CNY', sign * (profit - 100)],
        [root, 'bank', 'CNY', -sign * (profit - 100)],
      ])
    await platform.pool.query(spend, [`spend:${number}`, legs(-1)])
    const dispute = stripe.dispute(reference, 3000)
    await tell(dispute)
    await work()
    expect(await balance(dealer, 'wallet_profit')).toBe(0)
    expect(await balance(dealer, 'receivable')).toBe(-2400)
    await bought(wechat, 1500)
    expect(await balance(dealer, 'receivable')).toBe(-1400)
    stripe.settle(dispute, 'won')
    await tell(dispute)
    await work()
    expect(await balance(dealer, 'receivable')).toBe(0)
    expect(await balance(dealer, 'wallet_profit')).toBe(1100)
    await platform.pool.query(spend, [`back:${number}`, legs(1)])
  })

  test('of a recharge that is spent, what the wallet lacks is owed', async () => {
    const params = { total_fee: 2000, pay_plat: wechat }
    const made = await as('owner', 'pay/Recharge', params)
    const number = made['out_trade_no'] as string
    const reference = await referenceOf(number)
    stripe.pay(reference)
    await shown(number)
    await work()
    expect(await balance(owner, 'wallet_cash')).toBe(2000)
    await platform.pool.query(`SELECT ledger_post($1, 'spend', '', $2::jsonb)`, [
      `spent:${number}`,
      JSON.stringify([
        [owner, 'wallet_cash', 'CNY', -1500],
        [root, 'bank', 'CNY', 1500],
      ]),
    ])
    const dispute = stripe.dispute(reference, 2000)
    stripe.settle(dispute, 'lost')
    await tell(dispute)
    await work()
    expect(await balance(owner, 'wallet_cash')).toBe(0)
    expect(await balance(owner, 'receivable')).toBe(-1500)
    expect((await shown(number))['status']).toBe(5)
  })

  test('finance hears of it, and the log has it', async () => {
    const mail = `finance${Date.now()}@example.com`
    await platform.pool.query('UPDATE account SET email = $1 WHERE id = $2', [
      mail,
      market.accounts.root.id,
    ])
    const { number, reference } = await bought()
    await tell(stripe.dispute(reference, 1000))
    await work()
    await work()
    const messages = await platform.pool.query(
      'SELECT body FROM outbox_message WHERE target = $1',
      [mail],
    )
    expect(messages.rows).toEqual([{ body: expect.stringContaining(number) }])
    const noted = await platform.pool.query(
      `SELECT after FROM audit WHERE func = 'pay/Dispute' AND object_name = $1`,
      [number],
    )
    expect(noted.rows).toMatchObject([{ after: { state: 'open', amount: 1000 } }])
  })
})

describe('a dispute at PayPal', () => {
  test.each([
    ['RESOLVED_BUYER_FAVOUR', 'lost', 1000, 5],
    ['RESOLVED_SELLER_FAVOUR', 'won', 0, 3],
    ['RESOLVED_WITH_PAYOUT', 'won', 0, 3],
  ])('holds money back until it ends: %s', async (outcome, state, taken, status) => {
    const start = await held('paypal')
    const { number, reference } = await bought(viaPaypal)
    const before = await held('paypal')
    const dispute = paypal.dispute(reference)
    expect(await tellPaypal(dispute, 'bad')).toBe(400)
    expect(await tellPaypal(dispute)).toBe(200)
    await work()
    expect(await stateOf(dispute)).toEqual({ state: 'open', taken: 0 })
    expect(await held('paypal')).toEqual(before)
    paypal.settle(dispute, outcome)
    for (let times = 0; times < 2; times++) expect(await tellPaypal(dispute)).toBe(200)
    await work()
    expect(await stateOf(dispute)).toEqual({ state, taken })
    expect(await held('paypal')).toEqual(taken > 0 ? start : before)
    expect((await shown(number))['status']).toBe(status)
  })

  test('of which PayPal knows nothing moves nothing', async () => {
    expect(await tellPaypal('PP-D-UNKNOWN')).toBe(200)
    await work()
    expect(await stateOf('PP-D-UNKNOWN')).toEqual({ state: 'asked', taken: 0 })
  })
})

test('books with disputes agree; fees are booked once, as the providers keep them', async () => {
  const day = dayOf(Date.now())
  const before = await balance(root, 'fee')
  const { number } = await bought(wechat, 2000)
  await reconcile(platform, day)
  const first = await balance(root, 'fee')
  expect(before - first).toBeGreaterThanOrEqual(feeOf(2000))
  await reconcile(platform, day)
  expect(await balance(root, 'fee')).toBe(first)
  const { rows } = await platform.pool.query(
    `SELECT e.amount::int AS amount FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
     JOIN ledger_account a ON a.id = e.account_id WHERE t.op = 'fee' AND t.ref = $1 AND a.kind = 'fee'`,
    [number],
  )
  expect(rows).toEqual([{ amount: -feeOf(2000) }])
  const { items } = await as('root', 'pay/GetDifferences')
  const ofDisputes = await platform.pool.query(
    `SELECT o.number FROM dispute d JOIN trade_order o ON o.id = d.order_id`,
  )
  const disputed = new Set(ofDisputes.rows.map((row) => row.number))
  expect(
    items.filter((one: { number: string; provider: string }) => {
      return one.provider === 'stripe' && disputed.has(one.number)
    }),
  ).toEqual([])
})
