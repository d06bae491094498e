import Stripe from 'stripe'
import { afterEach, describe, expect, test } from 'vitest'
import { waypost } from '#brands/waypost.ts'
import { dayOf, reconcile } from '#server/domain/trade/pay/reconcile.ts'
import { paypalProvider } from '#server/integrations/pay/paypal-provider.ts'
import type { PaymentProvider, ProviderName } from '#server/integrations/pay/provider.ts'
import { stripeProvider } from '#server/integrations/pay/stripe-provider.ts'
import { openPaypal } from '../../factories/fake-paypal.ts'
import { openStripe } from '../../factories/fake-stripe.ts'
import { paypalOfTests } from '../../factories/local-paypal.ts'
import { newPackage, offerPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'

const { platform, market, origin, work, balance, isSound } = await heldPayPlatform()
const { as, parties } = market
const root = parties.root.id
const webhookSecret = 'whsec_of_the_tests'
const stripe = await openStripe()
const paypal = await openPaypal()
const providers: Record<'stripe' | 'paypal', PaymentProvider> = {
  stripe: stripeProvider({ key: 'sk_test_x', webhookSecret, local: stripe.server }),
  paypal: paypalProvider({ ...paypalOfTests, local: paypal.local }),
}
const carriers: Record<string, ProviderName> = {
  wechat: 'stripe',
  alipay: 'stripe',
  card: 'stripe',
  unionpay: 'paypal',
}
Object.assign(platform.payments, { providers, carrierOf: (name: string) => carriers[name] })
const [wechat, alipay, viaPaypal, card] = [1, 2, 6, 8]

afterEach(async () => {
  expect(await isSound()).toBe(true)
  expect(await balance(root, 'order_clearing')).toBe(0)
})

async function ordered(pay_plat: number | undefined, cents = 1000) {
  const prices = { root_price: '5', suggested_price: '5', terminal_price: (cents / 100).toFixed(2) }
  const batch_no = await offerPackage(market, prices)
  const { simei } = await market.device('owner')
  const item = { pay_plat, total_fee: cents }
  const reply = await as('owner', 'pay/PrepayIncrement', { batch_no, simei, item })
  const number = reply['out_trade_no'] as string
  const { rows } = await platform.pool.query(
    'SELECT reference FROM trade_order WHERE number = $1',
    [number],
  )
  return { reply, number, url: reply['h5_url'] as string, reference: rows[0]?.reference as string }
}

const shown = (out_trade_no: string) => as('owner', 'pay/GetOrder', { out_trade_no })
const refund = (out_trade_no: string, refund_fee: number) =>
  as('root', 'pay/Refund', { out_trade_no, refund_fee, type: 'business_money', reason: 'x' })

const post = async (name: string, body: string, headers: Record<string, string>) =>
  (await fetch(`${origin}/webhook/${name}`, { method: 'POST', body, headers })).status

let events = 0
function stripeEvent(object: object, secret = webhookSecret) {
  const body = JSON.stringify({
    id: `evt_${++events}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object },
  })
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
  return { body, headers: { 'stripe-signature': header } }
}

function paypalEvent(resource: object, sig = 'good') {
  const signed = { algo: 'SHA256withRSA', url: 'https://api.paypal.com/cert', id: 'x', time: 'now' }
  return {
    body: JSON.stringify({ id: `WH-${++events}`, resource }),
    headers: {
      'paypal-auth-algo': signed.algo,
      'paypal-cert-url': signed.url,
      'paypal-transmission-id': signed.id,
      'paypal-transmission-time': signed.time,
      'paypal-transmission-sig': sig,
    },
  }
}

describe('Stripe', () => {
  test.each([
    ['WeChat Pay, a code', wechat, 'weixin://'],
    ['Alipay, a page', alipay, 'https://pay.example/'],
    ['a card, a page of Checkout', card, 'https://checkout.example/'],
  ])('%s: paid once, whatever comes twice', async (_, platformNumber, start) => {
    const before = await balance(root, 'stripe')
    const { number, url, reference } = await ordered(platformNumber)
    expect(url.startsWith(start)).toBe(true)
    const hint = { id: reference, metadata: { out_trade_no: number } }
    const { body, headers } = stripeEvent(hint)
    expect(await post('stripe', body, headers)).toBe(200)
    await work()
    expect((await shown(number))['status']).toBe(1)
    stripe.pay(reference)
    const late = stripeEvent({ id: 'pi_of_a_charge', payment_intent: reference })
    for (const told of [late, late, stripeEvent(hint)])
      expect(await post('stripe', told.body, told.headers)).toBe(200)
    await work()
    await work()
    expect(await shown(number)).toMatchObject({ status: 3, trade_state: 'SUCCESS' })
    expect(await balance(root, 'stripe')).toBe(before - 1000)
  })

  test('an event with another signature, or a changed body, is refused', async () => {
    const { reference } = await ordered(wechat)
    const { body, headers } = stripeEvent({ id: reference })
    expect(await post('stripe', `${body} `, headers)).toBe(400)
    const forged = stripeEvent({ id: reference }, 'whsec_other')
    expect(await post('stripe', forged.body, forged.headers)).toBe(400)
    expect(await post('stripe', body, {})).toBe(400)
  })

  test('an answer that is lost comes again under the same key', async () => {
    stripe.breakOnce()
    const { reply, reference, number } = await ordered(wechat)
    expect(reply).toMatchObject({ errcode: 0, h5_url: expect.stringContaining('weixin://') })
    stripe.pay(reference)
    await shown(number)
    await work()
    expect((await shown(number))['status']).toBe(3)
  })

  test('another sum is kept apart; what Stripe refuses fails at once', async () => {
    const before = await balance(root, 'suspense')
    const { number, reference } = await ordered(alipay)
    stripe.pay(reference, 999)
    await shown(number)
    await work()
    expect(await shown(number)).toMatchObject({ status: 6, fault: 'amount' })
    expect(await balance(root, 'suspense')).toBe(before + 999)
    expect((await ordered(wechat, 6_000_000)).reply.error).toBe('payRefused')
  })

  test.each([
    ['an intent', wechat],
    ['a page', card],
  ])('what nobody pays: %s is closed there first', async (_, platformNumber) => {
    const { number, reference } = await ordered(platformNumber)
    platform.advance(31 * 60)
    await work()
    expect((await shown(number))['status']).toBe(4)
    const kept = stripe.intents.get(reference) ?? stripe.sessions.get(reference)
    expect(['canceled', 'expired']).toContain(kept?.['status' as never])
  })

  test('a refund is pending until Stripe has paid it; another one fails', async () => {
    const { number, reference } = await ordered(card)
    stripe.pay(reference)
    await shown(number)
    await work()
    const before = await balance(root, 'stripe')
    expect(await refund(number, 400)).toMatchObject({ errcode: 0, state: 'processing' })
    const [made] = [...stripe.refunds.values()].slice(-1)
    Object.assign(made ?? {}, { status: 'succeeded' })
    const told = stripeEvent({ object: 'refund', metadata: { out_trade_no: number } })
    expect(await post('stripe', told.body, told.headers)).toBe(200)
    await work()
    expect((await shown(number))['refunds']).toMatchObject([{ state: 'complete' }])
    expect(await balance(root, 'stripe')).toBe(before + 400)
    await refund(number, 600)
    const [second] = [...stripe.refunds.values()].slice(-1)
    Object.assign(second ?? {}, { status: 'failed' })
    platform.advance(31)
    await work()
    expect(await shown(number)).toMatchObject({ status: 3, refund_fee: 400 })
    expect([...stripe.refunds.values()].filter(({ amount }) => amount === 600)).toHaveLength(1)
  })

  test.each([
    ['an intent', alipay],
    ['a page', card],
  ])(
    'a refund in the console leads to its order and bars a second one: %s',
    async (_, platformNumber) => {
      const { number, reference } = await ordered(platformNumber)
      stripe.pay(reference)
      await shown(number)
      await work()
      const refund_no = stripe.refundByHand(reference, 700)
      const made = stripe.server.asked.filter((one) => one === 'POST /v1/refunds').length
      expect(await refund(number, 1000)).toMatchObject({
        error: 'refundedElsewhere',
        error_message: expect.stringContaining('CNY 7.00'),
      })
      await reconcile(platform, dayOf(Date.now()))
      const { items } = await as('root', 'pay/GetDifferences')
      expect(items).toContainEqual(
        expect.objectContaining({ number: refund_no, out_trade_no: number, ours: 0, theirs: -700 }),
      )
      // Also while Stripe does not say.
      stripe.refunds.delete(refund_no)
      expect((await refund(number, 400)).error).toBe('refundedElsewhere')
      expect(stripe.server.asked.filter((one) => one === 'POST /v1/refunds')).toHaveLength(made)
      expect(await refund(number, 300)).toMatchObject({ errcode: 0 })
    },
  )

  test('its books of a day', async () => {
    const settled = await providers.stripe.listSettled(dayOf(Date.now()))
    expect(settled.length).toBeGreaterThan(3)
    expect(settled).toContainEqual({
      number: expect.stringMatching(/-1$/),
      amount: -400,
      currency: 'CNY',
    })
  })
})

describe('PayPal', () => {
  test('the payer’s consent is no payment: captured here, once', async () => {
    const before = await balance(root, 'paypal')
    const { number, url, reference } = await ordered(viaPaypal)
    expect(url).toBe(`https://paypal.example/${reference}`)
    await work()
    expect((await shown(number))['trade_state']).toBe('NOTPAY')
    paypal.approve(reference)
    const told = paypalEvent({ id: reference, purchase_units: [{ custom_id: number }] })
    for (let times = 0; times < 2; times++)
      expect(await post('paypal', told.body, told.headers)).toBe(200)
    await work()
    await work()
    expect(await shown(number)).toMatchObject({ status: 3 })
    expect(await balance(root, 'paypal')).toBe(before - 1000)
    const captures = paypal.server.asked.filter((one) => one.endsWith(`${reference}/capture`))
    expect(captures).toHaveLength(1)
  })

  test('an event that PayPal does not vouch for is refused', async () => {
    const { reference } = await ordered(viaPaypal)
    const forged = paypalEvent({ id: reference }, 'bad')
    expect(await post('paypal', forged.body, forged.headers)).toBe(400)
    expect(await post('paypal', forged.body, {})).toBe(400)
    expect(await post('paypal', 'x', forged.headers)).toBe(400)
  })

  test('what ended is not captured any more', async () => {
    const { number, reference } = await ordered(viaPaypal)
    platform.advance(31 * 60)
    await work()
    expect((await shown(number))['status']).toBe(4)
    paypal.approve(reference)
    const told = paypalEvent({ id: reference, purchase_units: [{ custom_id: number }] })
    await post('paypal', told.body, told.headers)
    await work()
    expect((await shown(number))['status']).toBe(4)
    expect(paypal.orders.get(reference)?.status).toBe('APPROVED')
  })

  test('refunds in parts, each once; its books', async () => {
    const { number, reference } = await ordered(viaPaypal, 1234)
    paypal.approve(reference)
    await shown(number)
    await work()
    const before = await balance(root, 'paypal')
    for (const part of [1000, 234]) expect((await refund(number, part))['state']).toBe('complete')
    expect((await shown(number))['status']).toBe(5)
    expect(await balance(root, 'paypal')).toBe(before + 1234)
    expect((await ordered(viaPaypal, 6_000_000)).reply.error).toBe('payRefused')
    const settled = await providers.paypal.listSettled(dayOf(Date.now()))
    expect(settled).toContainEqual({
      number,
      amount: 1234,
      currency: 'CNY',
      fee: { entryId: `T${number}`, amount: 39, currency: 'CNY' },
    })
  })

  test('a refund in the console leads to its order and bars a second one', async () => {
    const { number, reference } = await ordered(viaPaypal)
    paypal.approve(reference)
    await shown(number)
    await work()
    paypal.refundByHand(reference, '10.00')
    expect((await refund(number, 1000)).error).toBe('refundedElsewhere')
    expect((await refund(number, 1)).error).toBe('refundedElsewhere')
    expect(paypal.server.asked).not.toContain(`POST /v2/payments/captures/CAP${reference}/refund`)
    await reconcile(platform, dayOf(Date.now()))
    const { items } = await as('root', 'pay/GetDifferences')
    expect(items).toContainEqual(
      expect.objectContaining({ out_trade_no: number, ours: 0, theirs: -1000 }),
    )
  })
})

describe('currencies without cents, and with three decimals', () => {
  const { currency } = waypost
  afterEach(() => {
    waypost.currency = currency
  })

  test.each([
    ['JPY', '500', 500, 500, '500'],
    ['VND', '45000', 45_000, 45_000, '45000'],
    ['KWD', '4.25', 4250, 4250, '4.250'],
  ])('%s %s', async (code, price, amount, units, written) => {
    waypost.currency = { ...currency, code, symbol: code }
    const prices = { root_price: '0', suggested_price: price, terminal_price: price }
    const batch_no = await offerPackage(market, {
      ...prices,
      root_price: price,
      region: 'mainland',
    })
    for (const pay_plat of [card, viaPaypal]) {
      const { simei } = await market.device('owner')
      const item = { pay_plat, total_fee: amount }
      const reply = await as('owner', 'pay/PrepayIncrement', { batch_no, simei, item })
      expect(reply).toMatchObject({ errcode: 0 })
    }
    const intent = [...stripe.intents.values()].at(-1)
    expect(intent).toMatchObject({ amount: units, currency: code.toLowerCase() })
    const order = [...paypal.orders.values()].at(-1)
    expect(order?.purchase_units[0]?.amount).toEqual({ currency_code: code, value: written })
    paypal.approve(order?.id ?? '')
    const number = order?.purchase_units[0]?.custom_id ?? ''
    await shown(number)
    await work()
    expect(await shown(number)).toMatchObject({ status: 3, total_fee: amount, currency: code })
    expect(await balance(root, 'paypal', code)).toBe(-amount)
  })

  test('a price with a fraction that the currency lacks is refused by name', async () => {
    waypost.currency = { ...currency, code: 'JPY', symbol: '¥' }
    const fields = { ...newPackage(), root_price: '500', suggested_price: '500' }
    const reply = await as('root', 'incrementpackage/AddPackage', {
      ...fields,
      terminal_price: '500.50',
    })
    expect(reply).toMatchObject({ error: 'badParams' })
    expect(reply['error_message']).toContain('terminal_price')
  })

  test('a price is read as people write it', async () => {
    const fields = { ...newPackage(), root_price: '12,50', suggested_price: '1 234,50' }
    const given = { ...fields, terminal_price: '1.234,50' }
    const { batch_no } = await as('root', 'incrementpackage/AddPackage', given)
    const { items } = await as('root', 'incrementpackage/GetPriceList', { batch_no })
    expect(items).toMatchObject([{ root_price: 1250, suggested_price: 123_450 }])
    const unclear = await as('root', 'incrementpackage/AddPackage', {
      ...given,
      root_price: '1,234',
    })
    expect(unclear.error).toBe('badParams')
  })
})
