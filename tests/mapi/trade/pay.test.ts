import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/in-transaction.ts'
import { checkOrder } from '#server/domain/trade/pay/check-order.ts'
import { lockOrder } from '#server/domain/trade/pay/order.ts'
import { sandboxKey } from '#server/sandbox/pay/settings.ts'
import { signEvent } from '#server/sandbox/pay/signature.ts'
import { call, logIn } from '../../factories/caller.ts'
import { untilLockWaits } from '../../factories/lock-waits.ts'
import { createAccount, md5 } from '../../factories/organisations.ts'
import { itemOf, offerPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'
import { limit } from '../../factories/service-limits.ts'
import { putMoney } from '../../factories/wallets.ts'

const { platform, market, origin, onPage, work, balance, isSound } = await heldPayPlatform()
const { as, parties } = market
const sandbox = 9
const wallet = 3
const root = parties.root.id
const dealer = parties.dealer.id
const sub = parties.sub.id
const owner = parties.owner.id

afterEach(async () => {
  expect(await isSound()).toBe(true)
})

const itemOfType = (reply: { [name: string]: unknown }, type: number) =>
  (reply['items'] as { type: number; devFlow: object }[]).find((one) => one.type === type)?.devFlow

const priced = (cents: number) => ({ terminal_price: (cents / 100).toFixed(2) })

/** A package of a price, ordered by the owner for a device of its own. */
async function ordered(cents = 1000, more: object = {}) {
  const batch_no = await offerPackage(market, {
    ...priced(cents),
    root_price: '1',
    suggested_price: '1',
  })
  const device = await market.device('owner')
  const item = { pay_plat: sandbox, total_fee: cents }
  const params = { batch_no, simei: device.simei, item, ...more }
  const reply = await as('owner', 'pay/PrepayIncrement', params)
  return {
    reply,
    device,
    batch_no,
    number: reply['out_trade_no'] as string,
    url: reply['h5_url'] as string,
  }
}

const shown = (number: string, party: Parameters<typeof as>[0] = 'owner') =>
  as(party, 'pay/GetOrder', { biz_type: 'e_type_increment', out_trade_no: number })
const readOrder = async (number: string) => {
  const { rows } = await platform.pool.query('SELECT id FROM trade_order WHERE number = $1', [
    number,
  ])
  return inTransaction(platform.pool, (client) => lockOrder(client, rows[0].id))
}
const quotas = async (number: string) =>
  (
    await platform.pool.query('SELECT flow, rflow, name FROM service_batch WHERE key = $1', [
      `order:${number}`,
    ])
  ).rows
const profit = () => balance(dealer, 'wallet_profit')

test('a package is paid by QR: quota, split and statement to the cent', async () => {
  await as('root', 'incrementpackage/GetPriceList')
  const batch_no = await offerPackage(market)
  for (const [party, below, agent_price] of [
    ['root', dealer, '6.05'],
    ['dealer', sub, '7.11'],
  ] as const)
    await as(party, 'incrementpackage/SetAgentPrice', {
      batch_no,
      sfamilyid: String(below),
      agent_price,
    })
  const before = [await balance(root, 'revenue'), await profit()]
  const device = await market.device('owner')
  const config = await as('owner', 'pay/GetPayConfig', { simei: device.simei })
  expect(config).toMatchObject({ items: [{ pay_plat: sandbox, name: 'sandbox' }], currency: 'CNY' })
  const list = await as('owner', 'incrementpackage/GetPackageList')
  const { sell_user } = itemOf(list, batch_no) ?? {}
  const item = { pay_plat: sandbox, pay_manner: 'native', total_fee: sell_user }
  const prepaid = await as('owner', 'pay/PrepayIncrement', { batch_no, simei: device.simei, item })
  expect(prepaid).toMatchObject({ errcode: 0, trade_state: 'NOTPAY' })
  const { out_trade_no: number, h5_url: url } = prepaid as unknown as Record<string, string>
  expect(await shown(number ?? '')).toMatchObject({ trade_state: 'NOTPAY', h5_url: url, status: 1 })
  await onPage(url ?? '', 'pay')
  await work()
  expect(await shown(number ?? '')).toMatchObject({
    trade_state: 'SUCCESS',
    status: 3,
    h5_url: '',
    total_fee: 1000,
    imei: device.imei,
  })
  expect(await quotas(number ?? '')).toMatchObject([{ flow: 12, rflow: 12 }])
  expect([await balance(root, 'revenue'), await profit()]).toEqual([
    (before[0] ?? 0) + 605,
    (before[1] ?? 0) + 395,
  ])
  expect(await balance(root, 'order_clearing')).toBe(0)
})

test('the prices of an order are those of the time it was made', async () => {
  const before = await profit()
  const { batch_no, url, number } = await ordered(2000)
  await as('root', 'incrementpackage/SetAgentPrice', {
    batch_no,
    sfamilyid: String(dealer),
    agent_price: '19',
  })
  await onPage(url, 'pay')
  await work()
  expect((await shown(number))['status']).toBe(3)
  expect(await profit()).toBe(before + 1900)
})

const outcomes: [what: string, cents: number, expected: object][] = [
  ['declined', 1001, { status: 6, fault: 'declined', trade_state: 'PAYERROR' }],
  ['made although the connection broke', 1002, { status: 3 }],
  ['told twice', 1003, { status: 3 }],
  ['told before it was made', 1004, { status: 3 }],
  ['made although the answer was an error', 1007, { status: 3 }],
  ['paid with another sum', 1008, { status: 6, fault: 'amount' }],
  ['never told', 1009, { status: 3 }],
]

test.each(outcomes)('sandbox: a payment that is %s', async (_, cents, expected) => {
  const before = await balance(root, 'sandbox')
  const { number, url, reply } = await ordered(cents)
  expect(reply.errcode).toBe(0)
  if (cents !== 1004) await onPage(url, 'pay')
  platform.advance(31)
  await work()
  expect(await shown(number)).toMatchObject(expected)
  const isDone = 'status' in expected && expected.status === 3
  expect(await quotas(number)).toHaveLength(isDone ? 1 : 0)
  const taken = cents === 1008 ? cents - 1 : isDone ? cents : 0
  expect(await balance(root, 'sandbox')).toBe(before - taken)
  expect(await work()).toBe(0)
})

test('sandbox: money that comes after the end is kept, and what it is for is given', async () => {
  const { number, url } = await ordered(1005)
  platform.advance(31 * 60)
  await work()
  expect(await shown(number)).toMatchObject({ status: 4, trade_state: 'CLOSED', h5_url: '' })
  await onPage(url, 'pay')
  await work()
  expect(await shown(number)).toMatchObject({ status: 3 })
  expect(await quotas(number)).toHaveLength(1)
})

test('another sum for an order that has ended waits in suspense', async () => {
  const before = await balance(root, 'suspense')
  const { number, url } = await ordered(1008)
  await platform.pool.query('UPDATE trade_order SET status = 4 WHERE number = $1', [number])
  await onPage(url, 'pay')
  platform.advance(31)
  await work()
  await work()
  expect(await shown(number)).toMatchObject({ status: 6, fault: 'amount' })
  expect(await balance(root, 'suspense')).toBe(before + 1007)
})

test('an order that nobody pays is closed at the vendor first', async () => {
  const { number, url } = await ordered()
  platform.advance(31 * 60)
  await work()
  expect((await shown(number))['status']).toBe(4)
  await onPage(url, 'pay')
  await work()
  expect(await shown(number)).toMatchObject({ status: 4 })
  expect(await quotas(number)).toEqual([])
})

test('32 workers at one paid order: one payment, one quota, one split', async () => {
  const before = [await balance(root, 'sandbox'), await profit()]
  const { number, url } = await ordered(3000)
  await onPage(url, 'pay')
  const order = await readOrder(number)
  if (!order) throw new Error('no order')
  await Promise.all(Array.from({ length: 32 }, () => checkOrder(platform, order)))
  expect((await shown(number))['status']).toBe(3)
  expect(await quotas(number)).toHaveLength(1)
  expect([await balance(root, 'sandbox'), await profit()]).toEqual([
    (before[0] ?? 0) - 3000,
    (before[1] ?? 0) + 2900,
  ])
})

test('an event is taken when the vendor signed it, and once', async () => {
  const { number, url } = await ordered()
  await onPage(url, 'pay')
  const body = JSON.stringify({ id: `evt_forged_${number}`, number })
  const secret = sandboxKey(platform.config)
  const tell = async (signature: string, path = 'sandbox') =>
    (
      await fetch(`${origin}/webhook/${path}`, {
        method: 'POST',
        body,
        headers: { 'sandbox-signature': signature },
      })
    ).status
  const now = platform.now()
  expect(await tell(signEvent(`${body} `, secret, now))).toBe(400)
  expect(await tell(signEvent(body, 'x', now))).toBe(400)
  expect(await tell(signEvent(body, secret, now - 301_000))).toBe(400)
  expect(await tell(signEvent(body, secret, now), 'constructor')).toBe(404)
  expect(await tell(signEvent(body, secret, now), 'stripe')).toBe(404)
  expect(await tell(signEvent(body, secret, now))).toBe(200)
  expect(await tell(signEvent(body, secret, now))).toBe(200)
  const { rowCount } = await platform.pool.query('SELECT FROM webhook_event WHERE event_id = $1', [
    `evt_forged_${number}`,
  ])
  expect(rowCount).toBe(1)
  await work()
})

test('too many events of an address at once are sent again later; none is lost', async () => {
  const { number, url } = await ordered(1009)
  await onPage(url, 'pay')
  const secret = sandboxKey(platform.config)
  const tell = async (n: number) => {
    const body = JSON.stringify({ id: `evt_flood_${n}`, number })
    const headers = { 'sandbox-signature': signEvent(body, secret, platform.now()) }
    const response = await fetch(`${origin}/webhook/sandbox`, { method: 'POST', body, headers })
    return { n, status: response.status, after: response.headers.get('retry-after') }
  }
  const sendAll = async (numbers: readonly number[]) =>
    (await Promise.all(numbers.map(tell))).filter(({ status }) => status !== 200)
  platform.advance(10)
  const events = Array.from({ length: 140 }, (_, n) => n)
  const refused = await sendAll(events)
  expect(refused).toHaveLength(40)
  for (const { status, after } of refused) expect([status, after]).toEqual([429, '5'])
  platform.advance(5)
  expect(await sendAll(refused.map(({ n }) => n))).toEqual([])
  const { rowCount } = await platform.pool.query(
    `SELECT FROM webhook_event WHERE event_id LIKE 'evt_flood_%'`,
  )
  expect(rowCount).toBe(events.length)
  await work()
  expect((await shown(number))['status']).toBe(3)
})

test('a forged event moves nothing: the vendor is asked', async () => {
  const { number } = await ordered()
  const body = JSON.stringify({ id: `evt_x_${number}`, number })
  const signature = signEvent(body, sandboxKey(platform.config), platform.now())
  await fetch(`${origin}/webhook/sandbox`, {
    method: 'POST',
    body,
    headers: { 'sandbox-signature': signature },
  })
  await work()
  expect((await shown(number))['status']).toBe(1)
})

test('a waiting payer brings the next check forward, at most every ten seconds', async () => {
  const { number } = await ordered()
  const checks = async () => {
    await work()
    return (await readOrder(number))?.checks
  }
  expect(await checks()).toBe(0)
  await shown(number)
  expect(await checks()).toBe(1)
  await shown(number)
  expect(await checks()).toBe(1)
  platform.advance(11)
  await shown(number)
  expect(await checks()).toBe(2)
})

test('orders are for those who see who paid; a device log-in sees its own', async () => {
  const { number, device } = await ordered()
  expect((await shown(number, 'dealer')).errcode).toBe(0)
  for (const party of ['sub', 'buyer'] as const)
    expect((await shown(number, party)).error).toBe('notFound')
  const sid = await logIn(platform, { login: device.imei, password: '123456' })
  const own = await call(platform, 'pay/GetOrder', { out_trade_no: number }, { sid })
  expect(own.errcode).toBe(0)
  const other = await market.device('owner')
  const foreign = await logIn(platform, { login: other.imei, password: '123456' })
  const params = { out_trade_no: number }
  expect((await call(platform, 'pay/GetOrder', params, { sid: foreign })).error).toBe('notFound')
  const at = Math.floor(platform.now() / 1000)
  const period = { start_time: at - 3600, end_time: at + 60 }
  const listed = async (party: 'dealer' | 'buyer', more: object = {}) =>
    (await as(party, 'pay/GetOrderList', { ...period, out_trade_no: number, ...more }))['items']
  expect(await listed('dealer')).toMatchObject([{ out_trade_no: number, total_fee: 1000 }])
  expect(await listed('dealer', { status: 3 })).toEqual([])
  expect(await listed('buyer')).toEqual([])
})

test('what was shown is what is paid, by a method that is offered, for a device in sight', async () => {
  expect((await ordered(1000, { item: { pay_plat: sandbox, total_fee: 999 } })).reply.error).toBe(
    'dataChanged',
  )
  expect((await ordered(1000, { item: { pay_plat: 1, total_fee: 1000 } })).reply.error).toBe(
    'payMethod',
  )
  expect((await ordered(1000, { simei: undefined })).reply.error).toBe('deviceNotFound')
  const { batch_no, device } = await ordered()
  await as('root', 'incrementpackage/SetPackageState', {
    batch_nos: [batch_no],
    state: 'e_ibs_down',
  })
  const item = { pay_plat: sandbox, total_fee: 1000 }
  const again = await as('owner', 'pay/PrepayIncrement', { batch_no, simei: device.simei, item })
  expect(again.error).toBe('notFound')
})

test('the wallet pays at once with its password: recharged money first', async () => {
  const recharge = { total_fee: 2500, pay_plat: sandbox }
  const { h5_url } = await as('owner', 'pay/Recharge', recharge)
  await onPage(h5_url, 'pay')
  await work()
  expect(await balance(owner, 'wallet_cash')).toBe(2500)
  expect((await as('owner', 'pay/GetPackage'))['account']).toBe(2500)
  const { items } = await as('owner', 'pay/GetPayConfig')
  expect(items).toMatchObject([{ name: 'wallet' }, { name: 'sandbox' }])
  const into = await as('owner', 'pay/GetPayConfig', { is_recharge: true })
  expect(into['items']).toHaveLength(1)
  expect((await as('owner', 'pay/Recharge', { total_fee: 1, pay_plat: wallet })).error).toBe(
    'payMethod',
  )
  const item = { pay_plat: wallet, total_fee: 1000 }
  const md5_pwd = md5('Wallet7word')
  expect((await ordered(1000, { item, md5_pwd })).reply.error).toBe('walletPasswordUnset')
  const login_pwd_md5 = md5(market.accounts.owner.password)
  const set = await as('owner', 'wallet/SetPwd', { pwd_md5: md5_pwd, login_pwd_md5 })
  expect(set.errcode).toBe(0)
  expect((await ordered(1000, { item, md5_pwd: md5('wrong1') })).reply.error).toBe(
    'walletPasswordWrong',
  )
  const { reply, number } = await ordered(1000, { item, md5_pwd })
  expect(reply).toMatchObject({ errcode: 0, trade_state: 'SUCCESS', h5_url: '' })
  expect(await shown(number)).toMatchObject({ status: 3, trade_state: 'SUCCESS' })
  expect(await quotas(number)).toHaveLength(1)
  expect(await balance(owner, 'wallet_cash')).toBe(1500)
  const dear = { item: { pay_plat: wallet, total_fee: 2000 }, md5_pwd }
  expect((await ordered(2000, dear)).reply.error).toBe('walletTooLow')
  expect(await balance(owner, 'wallet_cash')).toBe(1500)
})

test('a device that is erased while its owner pays by wallet costs nothing', async () => {
  const batch_no = await offerPackage(market, priced(700))
  const device = await market.device('owner')
  const before = await balance(owner, 'wallet_cash')
  const client = await platform.pool.connect()
  await client.query('BEGIN')
  await client.query('DELETE FROM device WHERE id = $1', [device.id])
  const item = { pay_plat: wallet, total_fee: 700 }
  const paying = as('owner', 'pay/PrepayIncrement', {
    batch_no,
    simei: device.simei,
    item,
    md5_pwd: md5('Wallet7word'),
  })
  await untilLockWaits(platform.pool, 1)
  await client.query('COMMIT')
  client.release()
  expect((await paying).error).toBe('deviceNotFound')
  expect(await balance(owner, 'wallet_cash')).toBe(before)
})

test('the wallet is offered to whom it obeys', async () => {
  const clerk = await createAccount(platform, { organisation: parties.owner, role: 'e_role_user' })
  const sid = await logIn(platform, clerk)
  const config = await call(platform, 'pay/GetPayConfig', {}, { sid })
  expect(config).toMatchObject({ items: [{ name: 'sandbox' }], has_wallet: false })
  expect(await as('owner', 'pay/GetPayConfig')).toMatchObject({ has_wallet: true })
  expect(await call(platform, 'pay/GetPackage', {}, { sid })).toMatchObject({ account: 0 })
})

test('a dealer that buys pays its cost, by what it has earned', async () => {
  await as('dealer', 'wallet/SetPwd', {
    pwd_md5: md5('Dealer7word'),
    login_pwd_md5: md5(market.accounts.dealer.password),
  })
  const batch_no = await offerPackage(market)
  const device = await market.device('owner')
  const before = await profit()
  const item = { pay_plat: wallet, total_fee: 500 }
  const params = { batch_no, simei: device.simei, item, md5_pwd: md5('Dealer7word') }
  const reply = await as('dealer', 'pay/PrepayIncrement', params)
  expect(reply).toMatchObject({ errcode: 0, trade_state: 'SUCCESS' })
  expect(await profit()).toBe(before - 500)
})

test('a dealer buys imports for itself, without a device, by QR and by wallet at its cost', async () => {
  await limit(platform, 'deviceImport', { flow: 3 })
  const batch_no = await offerPackage(market, { type: 8, flow: 50 })
  const left = async () => {
    const own = await as('dealer', 'incrementpackage/GetIncrementSwitch', {
      sfamilyid: String(dealer),
    })
    return itemOfType(own, 8)
  }
  expect(await left()).toMatchObject({ flow: 3, total_flow: 3 })
  const { sell_user } =
    itemOf(await as('dealer', 'incrementpackage/GetPackageList'), batch_no) ?? {}
  expect(sell_user).toBe(500)
  const item = { pay_plat: sandbox, total_fee: sell_user }
  const byCode = await as('dealer', 'pay/PrepayIncrement', { batch_no, item })
  await onPage(byCode['h5_url'], 'pay')
  await work()
  expect(
    await as('dealer', 'pay/GetOrder', { out_trade_no: byCode['out_trade_no'] }),
  ).toMatchObject({ trade_state: 'SUCCESS', simei: null, type: 8 })
  expect(await left()).toMatchObject({ flow: 53, total_flow: 53 })
  const md5_pwd = md5('Dealer7word')
  await as('dealer', 'wallet/SetPwd', {
    pwd_md5: md5_pwd,
    login_pwd_md5: md5(market.accounts.dealer.password),
  })
  await putMoney(platform, { rootId: root, organisationId: dealer, amount: 500 }, { part: 'cash' })
  const byWallet = { batch_no, item: { pay_plat: wallet, total_fee: 500 }, md5_pwd }
  expect(await as('dealer', 'pay/PrepayIncrement', byWallet)).toMatchObject({
    errcode: 0,
    trade_state: 'SUCCESS',
  })
  expect(await left()).toMatchObject({ flow: 103, total_flow: 103 })
  const open = await as('dealer', 'pay/GetOrderList', {
    type: 8,
    is_get_child: false,
    start_time: 0,
    end_time: 1,
  })
  expect(open['error']).toBeUndefined()
})
