import Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { brandNamed } from '#brands/resolve.ts'
import { dayOf, reconcile } from '#server/domain/trade/pay/reconcile.ts'
import { openPayments } from '#server/integrations/pay/open-payments.ts'
import { newBrandName } from '../../factories/brands.ts'
import { call, logIn } from '../../factories/caller.ts'
import { openStripe } from '../../factories/fake-stripe.ts'
import { createAccount } from '../../factories/organisations.ts'
import { offerPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'

const { platform, market, origin, work, isSound } = await heldPayPlatform()
const { as, parties } = market
const stripe = await openStripe()
const keys = platform.brandKeys
const local = { stripe: stripe.server }
Object.assign(platform.payments, openPayments(platform.config, platform.now, { keys, local }))
const wechat = 1

const boss = await createAccount(platform, { organisation: parties.root, login: 'keyboss' })
const sid = await logIn(platform, boss)
const change = async (func: string, params: object) => {
  const reply = await call(platform, `ops/${func}`, params, { sid })
  expect(reply.errcode).toBe(0)
}
const inUse = (brand: string) => keys.of(brand, 'stripe')?.id
async function setKey(brand: string, name: string, is_same_account = false, mode = 'sk_test') {
  const former = keys.of(brand, 'stripe')
  const secrets = { secretKey: `${mode}_${name}`, webhookSecret: `whsec_${name}` }
  await change('SetKey', { brand, kind: 'stripe', secrets, is_same_account })
  await expect.poll(() => keys.of(brand, 'stripe') !== former && inUse(brand)).toBeTruthy()
}

afterEach(async () => expect(await isSound()).toBe(true))

/** Under the brand of the market's host, which is `waypost`. */
async function ordered() {
  const prices = { root_price: '5', suggested_price: '5', terminal_price: '10.00' }
  const batch_no = await offerPackage(market, prices)
  const { simei } = await market.device('owner')
  const item = { pay_plat: wechat, total_fee: 1000 }
  const made = await as('owner', 'pay/PrepayIncrement', { batch_no, simei, item })
  expect(made.errcode).toBe(0)
  const number = made['out_trade_no'] as string
  const { rows } = await platform.pool.query(
    'SELECT reference, brand, brand_key_id::int AS key FROM trade_order WHERE number = $1',
    [number],
  )
  return { number, ...(rows[0] as { reference: string; brand: string; key: number }) }
}

const statusOf = async (number: string) =>
  (await as('owner', 'pay/GetOrder', { out_trade_no: number }))['status']
const checksOf = async (number: string) =>
  (
    await platform.pool.query(
      'SELECT next_check_at <= $2::timestamptz AS due FROM trade_order WHERE number = $1',
      [number, new Date(platform.now())],
    )
  ).rows[0]?.due

let events = 0
async function tell(path: string, secret: string, object: object) {
  const id = `evt_brand_${++events}`
  const payload = JSON.stringify({ id, object: 'event', type: 'x', data: { object } })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  const request = { method: 'POST', body: payload, headers: { 'stripe-signature': signature } }
  return (await fetch(`${origin}/webhook/${path}`, request)).status
}

test('a payment of a brand is verified with its own key, never with that of another', async () => {
  await setKey('waypost', 'a')
  await setKey('solo', 'b')
  const { number, reference, brand, key } = await ordered()
  expect([brand, key]).toEqual(['waypost', inUse('waypost')])
  stripe.pay(reference)
  const hint = { id: reference, metadata: { out_trade_no: number } }
  expect(await tell('stripe/waypost', 'whsec_b', hint)).toBe(400)
  expect(await tell('stripe/solo', 'whsec_a', hint)).toBe(400)
  expect(await tell('stripe', 'whsec_a', hint)).toBe(404)
  expect(await tell('stripe/violetline', 'whsec_a', hint)).toBe(404)
  // Rightly signed by another brand: it is no order of that key.
  expect(await tell('stripe/solo', 'whsec_b', hint)).toBe(200)
  expect(await checksOf(number)).toBe(false)
  expect(await tell('stripe/waypost', 'whsec_a', hint)).toBe(200)
  expect(await checksOf(number)).toBe(true)
  await work()
  expect(await statusOf(number)).toBe(3)
})

test('an order stays with the key that took it, when that is replaced or taken away', async () => {
  await setKey('waypost', 'old')
  const first = await ordered()
  await setKey('waypost', 'new')
  const second = await ordered()
  expect(second.key).not.toBe(first.key)
  const hint = (reference: string) => ({ id: reference })
  stripe.pay(first.reference)
  expect(await tell('stripe/waypost', 'whsec_old', hint(first.reference))).toBe(200)
  await work()
  expect(await statusOf(first.number)).toBe(3)
  await setKey('waypost', 'newer', true)
  expect(inUse('waypost')).toBe(second.key)
  await change('DeleteKey', { brand: 'waypost', kind: 'stripe' })
  await expect.poll(() => inUse('waypost')).toBeUndefined()
  stripe.pay(second.reference)
  expect(await tell('stripe/waypost', 'whsec_newer', hint(second.reference))).toBe(200)
  await work()
  expect(await statusOf(second.number)).toBe(3)
})

test('books of all accounts at a vendor are compared as one', async () => {
  const clock = { ...platform, now: Date.now }
  const today = dayOf(clock.now())
  expect(await reconcile(clock, today)).toBe(0)
})

test('an account that shows no books keeps the others from nothing, and differs in nothing', async () => {
  const clock = { ...platform, now: Date.now }
  const look = () => reconcile(clock, dayOf(Date.now()))
  const paid = async () => {
    const order = await ordered()
    stripe.pay(order.reference)
    await tell('stripe/waypost', 'whsec_shown', { id: order.reference })
    await as('owner', 'pay/GetOrder', { out_trade_no: order.number })
    await work()
    expect(await statusOf(order.number)).toBe(3)
    return order
  }
  const found = async () => {
    const { items } = await as('root', 'pay/GetDifferences')
    return (items as { number: string }[]).map(({ number }) => number)
  }
  await setKey('waypost', 'closed')
  await paid()
  await setKey('waypost', 'shown')
  const { reference } = await paid()
  stripe.close('sk_test_closed')
  const refund = stripe.refundByHand(reference, 100)
  // The key has ended: nobody is told each night that it is dead.
  expect(await look()).toBe(1)
  expect(await found()).toEqual([refund])
  // That of one in use is told; what was found before stays.
  stripe.close('sk_test_shown')
  await expect(look()).rejects.toThrow('Expired API Key')
  expect(await found()).toEqual([refund])
})

test("a brand's test key carries nothing where the installation takes real money", async () => {
  const offered = async () => {
    const { items } = await as('owner', 'pay/GetPayConfig', {})
    return (items as { name: string }[]).map(({ name }) => name)
  }
  const { providers } = platform.payments
  await setKey('waypost', 'trial')
  expect(await offered()).toContain('wechat')
  const live = { ...providers['sandbox'], livemode: true }
  for (const own of [{}, { stripe: live }, { ...providers, paypal: live }]) {
    Object.assign(platform.payments, { providers: own })
    expect(await offered()).not.toContain('wechat')
  }
  await setKey('waypost', 'real', false, 'rk_live')
  expect(await offered()).toContain('wechat')
  Object.assign(platform.payments, { providers: providers })
})

test('a dispute finds an order whose key was taken away and set again, never by another brand', async () => {
  await setKey('waypost', 'again')
  const { number, reference, key } = await ordered()
  stripe.pay(reference)
  expect(await tell('stripe/waypost', 'whsec_again', { id: reference })).toBe(200)
  await work()
  await change('DeleteKey', { brand: 'waypost', kind: 'stripe' })
  await expect.poll(() => inUse('waypost')).toBeUndefined()
  await setKey('waypost', 'again')
  expect(inUse('waypost')).not.toBe(key)
  const disputed = async () =>
    (await as('owner', 'pay/GetOrder', { out_trade_no: number }))['refund_fee']
  for (const [path, secret, cents, taken] of [
    ['stripe/solo', 'whsec_b', 300, 0],
    ['stripe/waypost', 'whsec_again', 600, 600],
  ] as const) {
    const hint = { id: stripe.dispute(reference, cents), object: 'dispute' }
    expect(await tell(path, secret, hint)).toBe(200)
    await work()
    expect([path, await disputed()]).toEqual([path, taken])
  }
  // The order's own events come by the newer key as well.
  await platform.pool.query('UPDATE trade_order SET next_check_at = NULL WHERE number = $1', [
    number,
  ])
  expect(await tell('stripe/waypost', 'whsec_again', { id: reference })).toBe(200)
  expect(await checksOf(number)).toBe(true)
  await work()
})

test('a brand of a dealer uses the keys of the brand it follows, until it has its own', async () => {
  await setKey('waypost', 'followed')
  const dealer = await logIn(
    platform,
    await createAccount(platform, { organisation: parties.dealer }),
  )
  const brand = newBrandName()
  const names = { zh: 'North', en: 'North' }
  const values = { name: names, title: names }
  for (const [func, params] of [
    ['SetConfig', { brand, base: 'waypost', rev: 0, values }],
    ['PublishConfig', { brand, rev: 1 }],
  ] as const)
    expect(await call(platform, `ops/${func}`, params, { sid: dealer })).toMatchObject({
      errcode: 0,
    })
  await expect.poll(() => brandNamed(brand)?.branch?.base).toBe('waypost')
  const followed = await ordered()
  expect(followed).toMatchObject({ brand: brand, key: inUse('waypost') })
  stripe.pay(followed.reference)
  const hint = { id: followed.reference }
  expect(await tell('stripe/waypost', 'whsec_followed', hint)).toBe(200)
  await work()
  expect(await statusOf(followed.number)).toBe(3)
  await setKey(brand, 'own')
  expect(inUse(brand)).not.toBe(followed.key)
  expect((await ordered()).key).toBe(inUse(brand))
})
