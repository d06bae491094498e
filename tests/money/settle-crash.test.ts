import { afterEach, expect, test } from 'vitest'
import { renewDue } from '#server/domain/trade/renewal/renew-due.ts'
import { sandboxKey } from '#server/sandbox/pay/settings.ts'
import { signEvent } from '#server/sandbox/pay/signature.ts'
import { logIn } from '../factories/caller.ts'
import { md5 } from '../factories/organisations.ts'
import { offerPackage } from '../factories/packages.ts'
import { payPlatform } from '../factories/pay-platform.ts'
import { putMoney, putVoucher, walletPassword } from '../factories/wallets.ts'
import { openCrash } from './crash.ts'

/** A brand that takes money by hand too. */
const env = { DEFAULT_BRAND: 'shopdesk' }
const { platform, market, origin, onPage, work, balance } = await payPlatform(env)
const { as, parties, accounts } = market
const [wallet, bank, sandbox] = [3, 5, 9]
const cents = 1000
/** The vendor sends no event of such an amount by itself. */
const silent = { terminal_price: '10.09', fee: 1009 }
const md5_pwd = md5(walletPassword)
for (const party of ['owner', 'dealer'] as const)
  await as(party, 'wallet/SetPwd', {
    pwd_md5: md5_pwd,
    login_pwd_md5: md5(accounts[party].password),
  })

const crashAt = await openCrash(platform, { ...env, PAY_SANDBOX_URL: `${origin}/sandbox/pay` })

afterEach(async () => {
  for (const kind of ['order_clearing', 'refund_clearing'])
    expect(await balance(parties.root.id, kind)).toBe(0)
})

/** What the worker does in the next minutes. */
async function recover() {
  for (const seconds of [31, 61, 61]) {
    platform.advance(seconds)
    await work()
  }
}

const count = async (table: 'service_batch' | 'ledger_transaction', key: string) =>
  (await platform.pool.query(`SELECT FROM ${table} WHERE key LIKE $1`, [key])).rowCount
const orderCount = async () => (await platform.pool.query('SELECT FROM trade_order')).rowCount
const newest = async () =>
  (await platform.pool.query('SELECT number FROM trade_order ORDER BY id DESC LIMIT 1')).rows[0]
    ?.number as string
const statusOf = async (out_trade_no: string) =>
  (await as('owner', 'pay/GetOrder', { out_trade_no }))['status']

async function expectOnce(number: string, key: 'pay' | 'buy') {
  expect(await statusOf(number)).toBe(3)
  expect(await count('service_batch', `order:${number}`)).toBe(1)
  for (const one of [key, 'split'])
    expect(await count('ledger_transaction', `${one}:${number}`)).toBe(1)
}

async function asked(pay_plat: number, price: { terminal_price?: string; fee?: number } = {}) {
  const { fee = cents, ...more } = price
  const batch_no = await offerPackage(market, more)
  const { simei } = await market.device('owner')
  return { batch_no, simei, item: { pay_plat, total_fee: fee }, md5_pwd }
}
const ordered = async (...given: Parameters<typeof asked>) =>
  as('owner', 'pay/PrepayIncrement', await asked(...given))

/** The process that serves a call is killed; the caller repeats it. */
async function killed(
  party: 'owner' | 'root' | 'dealer',
  point: string,
  func: string,
  params: object,
) {
  const given = { ...params, request_id: crypto.randomUUID() }
  await crashAt(point, { func, params: given, sid: await logIn(platform, accounts[party]) })
  platform.advance(120)
  return () => as(party, func, given)
}

const fill = (amount: number) =>
  putMoney(
    platform,
    { rootId: parties.root.id, organisationId: parties.owner.id, amount },
    { part: 'cash', op: 'e_po_recharge' },
  )

test.each([
  ['noting', 0],
  ['noted', 1],
])(
  'killed at %s: an event that comes again, and the order itself, are followed once',
  async (point, noted) => {
    const reply = await ordered(sandbox, silent)
    const number = reply['out_trade_no'] as string
    await onPage(reply['h5_url'], 'pay')
    const id = `evt_killed_${number}`
    const body = JSON.stringify({ id, number })
    const event = () => ({
      body,
      headers: {
        'sandbox-signature': signEvent(body, sandboxKey(platform.config), platform.now()),
      },
    })
    await crashAt(point, { event: { name: 'sandbox', ...event() } })
    const known = async () =>
      (await platform.pool.query('SELECT FROM webhook_event WHERE event_id = $1', [id])).rowCount
    expect(await known()).toBe(noted)
    const again = { method: 'POST', ...event() }
    expect((await fetch(`${origin}/webhook/sandbox`, again)).status).toBe(200)
    expect(await known()).toBe(1)
    await work()
    await expectOnce(number, 'pay')
  },
)

test('killed at noted, and the event never sent again: the order is found all the same', async () => {
  const reply = await ordered(sandbox, silent)
  const number = reply['out_trade_no'] as string
  await onPage(reply['h5_url'], 'pay')
  const body = JSON.stringify({ id: `evt_lost_${number}`, number })
  const signature = signEvent(body, sandboxKey(platform.config), platform.now())
  const headers = { 'sandbox-signature': signature }
  await crashAt('noted', { event: { name: 'sandbox', body, headers } })
  await work()
  await expectOnce(number, 'pay')
})

test.each([
  ['buying', undefined],
  ['bought', 'dataChanged'],
])('killed at %s: a wallet that pays again pays once', async (point, error) => {
  await fill(cents)
  const before = await orderCount()
  const params = await asked(wallet)
  const again = await killed('owner', point, 'pay/PrepayIncrement', params)
  const isDone = error !== undefined
  expect(await orderCount()).toBe((before ?? 0) + (isDone ? 1 : 0))
  expect(await balance(parties.owner.id, 'wallet_cash')).toBe(isDone ? 0 : cents)
  expect((await again()).error).toBe(error)
  expect(await orderCount()).toBe((before ?? 0) + 1)
  expect(await balance(parties.owner.id, 'wallet_cash')).toBe(0)
  await expectOnce(await newest(), 'buy')
})

test.each(['paying', 'paid', 'fulfil', 'fulfilled'])(
  'killed at %s of a recharge: the wallet is credited once',
  async (point) => {
    const before = await balance(parties.owner.id, 'wallet_cash')
    const reply = await as('owner', 'pay/Recharge', { pay_plat: sandbox, total_fee: cents })
    await onPage(reply['h5_url'], 'pay')
    await crashAt(point, {})
    await recover()
    const number = reply['out_trade_no'] as string
    expect(await statusOf(number)).toBe(7)
    expect(await count('ledger_transaction', `rch:${number}`)).toBe(1)
    expect(await balance(parties.owner.id, 'wallet_cash')).toBe(before + cents)
  },
)

test.each([
  ['confirming', undefined],
  ['confirmed', 'dataChanged'],
])(
  'killed at %s: money by hand is booked once, and what was paid for is given',
  async (point, error) => {
    const number = (await ordered(bank))['out_trade_no'] as string
    const before = await balance(parties.root.id, 'bank')
    const voucher_ids = [await putVoucher(platform, accounts.root.id)]
    const verdict = { out_trade_no: number, action: 'confirm', total_fee: cents, voucher_ids }
    const again = await killed('root', point, 'pay/DecideByHand', verdict)
    expect((await again()).error).toBe(error)
    await recover()
    await expectOnce(number, 'pay')
    expect(await balance(parties.root.id, 'bank')).toBe(before - cents)
  },
)

test.each(['renewing', 'renewed'])('killed at %s: a service is renewed once', async (point) => {
  const month = { type: 4, flow: 1, validity: 'month', root_price: '1', content: 'A month' }
  const price = { suggested_price: '1', terminal_price: '10' }
  const batch_no = await offerPackage(market, { ...month, ...price })
  const expiresAt = new Date(platform.now() + 2 * 86_400_000)
  const { simei } = await market.device('owner', { expiresAt })
  const allowed = { simei, type: 4, batch_no, total_fee: cents, md5_pwd }
  expect((await as('owner', 'pay/SetAutoRenew', allowed)).errcode).toBe(0)
  const before = await balance(parties.owner.id, 'wallet_cash')
  await fill(2 * cents)
  await crashAt(point, {})
  platform.advance(120)
  await renewDue(platform)
  await renewDue(platform)
  expect(await balance(parties.owner.id, 'wallet_cash')).toBe(before + cents)
  await expectOnce(await newest(), 'buy')
  await fill(-before - cents)
  await platform.pool.query('DELETE FROM auto_renewal')
})

test.each([
  ['booking', undefined],
  ['booked', 'dataChanged'],
  ['completing', 'dataChanged'],
])('killed at %s: a refund that is asked for again is paid back once', async (point, error) => {
  const reply = await ordered(sandbox)
  const out_trade_no = reply['out_trade_no'] as string
  await onPage(reply['h5_url'], 'pay')
  await work()
  const before = await balance(parties.root.id, 'sandbox')
  const refund = { out_trade_no, type: 'business_money', refund_fee: cents, reason: 'x' }
  const again = await killed('root', point, 'pay/Refund', refund)
  expect((await again()).error).toBe(error)
  await recover()
  expect(await statusOf(out_trade_no)).toBe(5)
  expect(await balance(parties.root.id, 'sandbox')).toBe(before + cents)
  for (const key of ['rf', 'rfs'])
    expect(await count('ledger_transaction', `${key}:${out_trade_no}%`)).toBe(1)
})

test.each([
  ['booking', undefined],
  ['booked', 'dataChanged'],
  ['refunded', 'dataChanged'],
  ['completing', 'dataChanged'],
])(
  'killed at %s: what a seller gives back moves once, out of its own wallet',
  async (point, error) => {
    const reply = await ordered(sandbox)
    const out_trade_no = reply['out_trade_no'] as string
    await onPage(reply['h5_url'], 'pay')
    await work()
    const held = async () => ({
      vendor: await balance(parties.root.id, 'sandbox'),
      revenue: await balance(parties.root.id, 'revenue'),
      profit: await balance(parties.dealer.id, 'wallet_profit'),
    })
    const { vendor, revenue, profit } = await held()
    const gift = { out_trade_no, refund_fee: 300, reason: 'x', md5_pwd }
    const again = await killed('dealer', point, 'pay/RefundShare', gift)
    expect((await again()).error).toBe(error)
    await recover()
    expect(await statusOf(out_trade_no)).toBe(3)
    expect(await held()).toEqual({ vendor: vendor + 300, revenue, profit: profit - 300 })
    for (const key of ['rf', 'rfs'])
      expect(await count('ledger_transaction', `${key}:${out_trade_no}%`)).toBe(1)
    const detail = await as('dealer', 'pay/GetOrderDetail', { out_trade_no })
    expect(detail['own_share']).toEqual({ amount: 500, left: 200 })
  },
)

test('killed at failing: a refund that the vendor refused is given back once', async () => {
  const reply = await ordered(sandbox, { terminal_price: '10.06', fee: 1006 })
  const out_trade_no = reply['out_trade_no'] as string
  await onPage(reply['h5_url'], 'pay')
  await work()
  const earned = await balance(parties.dealer.id, 'wallet_profit')
  const refund = { out_trade_no, type: 'money', refund_fee: 500, reason: 'x' }
  expect((await as('root', 'pay/Refund', refund)).errcode).toBe(0)
  platform.advance(61)
  await crashAt('failing', {})
  await recover()
  expect(await balance(parties.dealer.id, 'wallet_profit')).toBe(earned)
  expect(await count('ledger_transaction', `rff:${out_trade_no}%`)).toBe(1)
  expect(await statusOf(out_trade_no)).toBe(3)
})
