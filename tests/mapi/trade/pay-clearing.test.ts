import { afterEach, describe, expect, test } from 'vitest'
import { paypalProvider } from '#server/integrations/pay/paypal-provider.ts'
import type { PaymentProvider, ProviderName } from '#server/integrations/pay/provider.ts'
import { stripeProvider } from '#server/integrations/pay/stripe-provider.ts'
import { call, logIn } from '../../factories/caller.ts'
import { openPaypal } from '../../factories/fake-paypal.ts'
import { openStripe } from '../../factories/fake-stripe.ts'
import { paypalOfTests } from '../../factories/local-paypal.ts'
import type { Market } from '../../factories/market.ts'
import { offerPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'

const { platform, market, work, balance, isSound } = await heldPayPlatform()
const root = market.parties.root.id
const stripe = await openStripe()
const paypal = await openPaypal()
const providers: Record<'stripe' | 'paypal', PaymentProvider> = {
  stripe: stripeProvider({ key: 'sk_test_x', webhookSecret: 'x', local: stripe.server }),
  paypal: paypalProvider({ ...paypalOfTests, local: paypal.local }),
}
const carriers: Record<string, ProviderName> = {
  wechat: 'stripe',
  card: 'stripe',
  unionpay: 'paypal',
}
Object.assign(platform.payments, { providers, carrierOf: (name: string) => carriers[name] })
const [wechat, viaPaypal, card] = [1, 6, 8]

/** Days pass: nobody stays logged in. */
const as: Market['as'] = async (party, name, params = {}) => {
  platform.advance(1)
  return call(platform, name, params, { sid: await logIn(platform, market.accounts[party]) })
}
const shown = (out_trade_no: string) => as('owner', 'pay/GetOrder', { out_trade_no })

async function ordered(pay_plat: number | undefined) {
  const prices = { root_price: '5', suggested_price: '5', terminal_price: '10' }
  const batch_no = await offerPackage({ ...market, as }, prices)
  const { simei } = await market.device('owner')
  const item = { pay_plat, total_fee: 1000 }
  const reply = await as('owner', 'pay/PrepayIncrement', { batch_no, simei, item })
  const number = reply['out_trade_no'] as string
  const asked = 'SELECT reference FROM trade_order WHERE number = $1'
  const { rows } = await platform.pool.query(asked, [number])
  return { number, reference: rows[0]?.reference as string }
}

afterEach(async () => {
  expect(await isSound()).toBe(true)
  expect(await balance(root, 'order_clearing')).toBe(0)
})

describe('Stripe', () => {
  test.each([
    ['an intent', wechat],
    ['a page', card],
  ])(
    'a payment that Stripe still works on neither ends nor is asked for again: %s',
    async (_, platformNumber) => {
      const { number, reference } = await ordered(platformNumber)
      const intent = stripe.intents.get(stripe.sessions.get(reference)?.payment_intent ?? reference)
      const session = stripe.sessions.get(reference)
      Object.assign(intent ?? {}, { status: 'processing' })
      if (session) Object.assign(session, { status: 'complete' })
      platform.advance(31 * 60)
      await work()
      expect(await shown(number)).toMatchObject({ status: 1, trade_state: 'PENDING', h5_url: '' })
      platform.advance(3 * 86_400)
      stripe.pay(reference)
      await work()
      expect(await shown(number)).toMatchObject({ status: 3, fault: '' })
    },
  )
})

describe('PayPal', () => {
  test('a capture that waits is told, neither ends nor is made twice, and days later fulfils once', async () => {
    const before = await balance(root, 'paypal')
    const { number, reference } = await ordered(viaPaypal)
    paypal.holdNext()
    paypal.approve(reference)
    await shown(number)
    await work()
    const waits = { status: 1, trade_state: 'PENDING', fault: 'clearing', h5_url: '' }
    expect(await shown(number)).toMatchObject(waits)
    for (const minutes of [31, 60, 24 * 60, 3 * 24 * 60]) {
      platform.advance(minutes * 60)
      await work()
      expect(await shown(number)).toMatchObject(waits)
    }
    expect(paypal.server.asked.filter((one) => one.endsWith(`${reference}/capture`))).toHaveLength(
      1,
    )
    expect(await balance(root, 'paypal')).toBe(before)
    paypal.setCapture(reference, 'COMPLETED')
    platform.advance(3600)
    await work()
    await work()
    expect(await shown(number)).toMatchObject({ status: 3, trade_state: 'SUCCESS', fault: '' })
    expect(await balance(root, 'paypal')).toBe(before - 1000)
  })

  test('one that is declined in the end ends the order, without money', async () => {
    const before = await balance(root, 'paypal')
    const { number, reference } = await ordered(viaPaypal)
    paypal.holdNext()
    paypal.approve(reference)
    await shown(number)
    await work()
    platform.advance(2 * 86_400)
    paypal.setCapture(reference, 'DECLINED')
    platform.advance(3600)
    await work()
    expect(await shown(number)).toMatchObject({ status: 6, fault: 'declined' })
    expect(await balance(root, 'paypal')).toBe(before)
  })
})
