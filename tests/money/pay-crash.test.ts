import { afterEach, expect, test } from 'vitest'
import { paypalProvider } from '#server/integrations/pay/paypal-provider.ts'
import { logIn } from '../factories/caller.ts'
import { openPaypal } from '../factories/fake-paypal.ts'
import { paypalOfTests } from '../factories/local-paypal.ts'
import { offerPackage } from '../factories/packages.ts'
import { payPlatform } from '../factories/pay-platform.ts'
import { sendPaypalEvent } from '../factories/paypal-event.ts'
import { openCrash } from './crash.ts'

const { platform, market, origin, onPage, work, balance } = await payPlatform()
const { as, parties, accounts } = market
const sandbox = 9
const viaPaypal = 6
const paypal = await openPaypal()
const provider = paypalProvider({ ...paypalOfTests, local: paypal.local })
Object.assign(platform.payments.providers, { paypal: provider })
const { carrierOf } = platform.payments
platform.payments.carrierOf = (name) => (name === 'unionpay' ? 'paypal' : carrierOf(name))
const cents = 1000

afterEach(async () => {
  for (const kind of ['order_clearing', 'refund_clearing'])
    expect(await balance(parties.root.id, kind)).toBe(0)
})

const crashAt = await openCrash(platform, {
  PAY_SANDBOX_URL: `${origin}/sandbox/pay`,
  PAYPAL_HOST: paypal.host,
})

async function asked(pay_plat = sandbox) {
  const batch_no = await offerPackage(market)
  const { simei } = await market.device('owner')
  return { batch_no, simei, item: { pay_plat, total_fee: cents } }
}

const newest = async () =>
  (
    await platform.pool.query(
      'SELECT id, number, url, reference FROM trade_order ORDER BY id DESC LIMIT 1',
    )
  ).rows[0] as {
    id: number
    number: string
    url: string
    reference: string
  }
const statusOf = async (number: string) =>
  (await as('owner', 'pay/GetOrder', { out_trade_no: number }))['status']
const count = async (table: string, key: string) =>
  (await platform.pool.query(`SELECT FROM ${table} WHERE key = $1`, [key])).rowCount

/** What the worker does in the next minutes. */
async function recover() {
  for (const seconds of [31, 61, 61]) {
    platform.advance(seconds)
    await work()
  }
}

async function expectOnce(number: string) {
  expect(await statusOf(number)).toBe(3)
  expect(await count('service_batch', `order:${number}`)).toBe(1)
  for (const key of [`pay:${number}`, `split:${number}`])
    expect(await count('ledger_transaction', key)).toBe(1)
}

test.each(['ordered', 'prepaid'])(
  'killed at %s: the order can still be paid, once',
  async (point) => {
    const sid = await logIn(platform, accounts.owner)
    await crashAt(point, { func: 'pay/PrepayIncrement', params: await asked(), sid })
    await recover()
    const { number, url } = await newest()
    expect(await statusOf(number)).toBe(1)
    const { rowCount } = await platform.pool.query(
      'SELECT FROM sandbox_payment WHERE number = $1',
      [number],
    )
    expect(rowCount).toBe(1)
    await onPage(url, 'pay')
    await work()
    await expectOnce(number)
  },
)

test.each(['paying', 'paid', 'fulfil', 'fulfilled'])(
  'killed at %s: what was paid for is given, once',
  async (point) => {
    const before = await balance(parties.root.id, 'sandbox')
    const reply = await as('owner', 'pay/PrepayIncrement', await asked())
    await onPage(reply['h5_url'], 'pay')
    await crashAt(point, {})
    await recover()
    await expectOnce(reply['out_trade_no'])
    expect(await balance(parties.root.id, 'sandbox')).toBe(before - cents)
  },
)

test.each(['refunding', 'refunded'])(
  'killed at %s: the money is paid back, once',
  async (point) => {
    const before = await balance(parties.root.id, 'sandbox')
    const reply = await as('owner', 'pay/PrepayIncrement', await asked())
    const out_trade_no = reply['out_trade_no']
    await onPage(reply['h5_url'], 'pay')
    await work()
    const sid = await logIn(platform, accounts.root)
    const params = { out_trade_no, type: 'business_money', refund_fee: cents, reason: 'x' }
    await crashAt(point, { func: 'pay/Refund', params, sid })
    await recover()
    expect(await statusOf(out_trade_no)).toBe(5)
    expect(await balance(parties.root.id, 'sandbox')).toBe(before)
    const { rows } = await platform.pool.query(
      'SELECT count(*) AS n, sum(amount) AS sum FROM sandbox_refund WHERE number LIKE $1',
      [`${out_trade_no}%`],
    )
    expect(rows.map(({ n, sum }) => [Number(n), Number(sum)])).toEqual([[1, cents]])
  },
)

test.each(['capturing', 'captured', 'paying', 'fulfil'])(
  'killed at %s: PayPal is asked to capture once more at most, and has the money once',
  async (point) => {
    const before = await balance(parties.root.id, 'paypal')
    const reply = await as('owner', 'pay/PrepayIncrement', await asked(viaPaypal))
    const { number, reference } = await newest()
    expect(reply['out_trade_no']).toBe(number)
    paypal.approve(reference)
    await as('owner', 'pay/GetOrder', { out_trade_no: number })
    await crashAt(point, {})
    await recover()
    await expectOnce(number)
    expect(await balance(parties.root.id, 'paypal')).toBe(before - cents)
    const [unit] = paypal.orders.get(reference)?.purchase_units ?? []
    expect(unit?.payments?.captures).toHaveLength(1)
  },
)

test.each(['disputing', 'disputed'])(
  'killed at %s: what PayPal took for a dispute is taken from who earned it, once',
  async (point) => {
    const reply = await as('owner', 'pay/PrepayIncrement', await asked(viaPaypal))
    const { number, reference } = await newest()
    paypal.approve(reference)
    await as('owner', 'pay/GetOrder', { out_trade_no: reply['out_trade_no'] })
    await work()
    await expectOnce(number)
    const held = () =>
      Promise.all([
        balance(parties.root.id, 'paypal'),
        balance(parties.dealer.id, 'wallet_profit'),
        balance(parties.dealer.id, 'receivable'),
      ])
    const [vendor = 0, profit = 0, owed = 0] = await held()
    const dispute = paypal.dispute(reference)
    paypal.settle(dispute, 'RESOLVED_BUYER_FAVOUR')
    expect(await sendPaypalEvent(origin, dispute)).toBe(200)
    await crashAt(point, {})
    await recover()
    const [after = 0, left = 0, owing = 0] = await held()
    expect(after).toBe(vendor + cents)
    expect(left + owing).toBe(profit + owed - cents / 2)
    expect(await statusOf(number)).toBe(5)
  },
)
