import { afterEach, expect, test } from 'vitest'
import { renewDue, renewOne } from '#server/domain/trade/renewal/renew-due.ts'
import { md5 } from '../../factories/organisations.ts'
import { itemOf, newPackage, offerPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'
import { putMoney } from '../../factories/wallets.ts'

const { platform, market, balance, isSound } = await heldPayPlatform()
const { as, parties, accounts } = market
const { pool } = platform
const rootId = parties.root.id
const owner = parties.owner.id
const md5_pwd = md5('Wallet7word')
const day = 86_400
const service = 4

await as('owner', 'wallet/SetPwd', {
  pwd_md5: md5_pwd,
  login_pwd_md5: md5(accounts.owner.password),
})
await pool.query(`UPDATE account SET email = 'owner@waypost.example' WHERE id = $1`, [
  accounts.owner.id,
])

afterEach(async () => {
  expect(await isSound()).toBe(true)
  await pool.query('DELETE FROM auto_renewal')
  const cash = await balance(owner, 'wallet_cash')
  if (cash > 0)
    await putMoney(platform, { rootId, organisationId: owner, amount: -cash }, { part: 'cash' })
})

/** The worker's clock, so many days ahead: sessions of the test live on. */
const ahead = (days: number) => ({ ...platform, now: () => platform.now() + days * day * 1000 })

const fill = (amount: number) =>
  putMoney(platform, { rootId, organisationId: owner, amount }, { part: 'cash' })

const monthly = { type: service, flow: 1, validity: 'month', root_price: '1', content: 'A month' }

/** A device that ends in so many days, renewed by itself for 12.00. */
async function renewed(days: number, more: object = {}, offered: object = {}) {
  const batch_no = await offerPackage(market, {
    ...monthly,
    suggested_price: '1',
    terminal_price: '12',
    ...offered,
  })
  const device = await market.device('owner', {
    expiresAt: new Date(platform.now() + days * day * 1000),
  })
  const { simei } = device
  const asked = { simei, type: service, batch_no, total_fee: 1200, md5_pwd, ...more }
  return { ...device, batch_no, asked, reply: await as('owner', 'pay/SetAutoRenew', asked) }
}

const endOf = async (id: number) =>
  (
    await pool.query<{ end: number }>(
      'SELECT floor(extract(epoch FROM expires_at))::int8 AS end FROM device WHERE id = $1',
      [id],
    )
  ).rows[0]?.end ?? 0
const ordersOf = async (id: number) =>
  (
    await pool.query('SELECT amount, status, renewal_key FROM trade_order WHERE device_id = $1', [
      id,
    ])
  ).rows
const shown = async (simei: string) => {
  const { items } = await as('owner', 'pay/GetAutoRenew', { simei })
  return (items as Record<string, unknown>[])[0]
}
const mails = async () =>
  (
    await pool.query<{ body: string }>(
      `SELECT body FROM outbox_message WHERE target = 'owner@waypost.example' AND created_at >= $1`,
      [started],
    )
  ).rows.map(({ body }) => body)
let started = new Date(platform.now())

test('is renewed three days before its end, once, and again a month later', async () => {
  await fill(5000)
  const { id, simei, reply } = await renewed(10)
  const end = await endOf(id)
  expect(reply).toMatchObject({ errcode: 0, next_time: end - 3 * day })
  await renewDue(platform)
  expect(await ordersOf(id)).toEqual([])
  await renewDue(ahead(7.1))
  await renewDue(ahead(7.1))
  expect(await ordersOf(id)).toMatchObject([{ amount: 1200, status: 3 }])
  const next = await endOf(id)
  expect(next - end).toBeGreaterThanOrEqual(28 * day)
  expect(await balance(owner, 'wallet_cash')).toBe(3800)
  expect(await shown(simei)).toMatchObject({ end_time: next, next_time: next - 3 * day, fault: '' })
  await renewDue(ahead(38))
  expect(await ordersOf(id)).toHaveLength(2)
})

test('sixteen workers at one renewal: one order, one month', async () => {
  await fill(5000)
  const { id } = await renewed(1)
  const end = await endOf(id)
  await Promise.all(Array.from({ length: 16 }, () => renewOne(platform, { deviceId: id, service })))
  expect(await ordersOf(id)).toHaveLength(1)
  expect((await endOf(id)) - end).toBeLessThan(32 * day)
  expect(await balance(owner, 'wallet_cash')).toBe(3800)
})

test('an empty wallet is told once, tried again ever more rarely, and renews when it is filled', async () => {
  started = new Date(platform.now())
  const { id, simei } = await renewed(1)
  const seconds = () => platform.now() / 1000
  const first = seconds() + 3600
  await renewDue(platform)
  expect(await shown(simei)).toMatchObject({ fault: 'walletTooLow', next_time: first })
  platform.advance(3700)
  const second = seconds() + 7200
  await renewDue(platform)
  expect(await shown(simei)).toMatchObject({ next_time: second })
  expect(await mails()).toHaveLength(1)
  expect(await ordersOf(id)).toEqual([])
  await fill(1200)
  platform.advance(7300)
  await renewDue(platform)
  expect(await ordersOf(id)).toHaveLength(1)
  expect(await shown(simei)).toMatchObject({ fault: '' })
})

test('a package off shelf and a higher price wait for the owner; a lower one is paid', async () => {
  started = new Date(platform.now())
  await fill(5000)
  const gone = await renewed(1)
  await as('root', 'incrementpackage/SetPackageState', {
    batch_nos: [gone.batch_no],
    state: 'e_ibs_down',
  })
  const dearer = await renewed(1)
  const cheaper = await renewed(1)
  for (const [{ batch_no }, terminal_price] of [
    [dearer, '12.01'],
    [cheaper, '11'],
  ] as const)
    await as('dealer', 'incrementpackage/SetTerminalPrice', { batch_no, terminal_price })
  await renewDue(platform)
  expect(await shown(gone.simei)).toMatchObject({ fault: 'packageGone', next_time: null })
  expect(await shown(dearer.simei)).toMatchObject({ fault: 'priceChanged', next_time: null })
  expect(await ordersOf(cheaper.id)).toMatchObject([{ amount: 1100 }])
  expect(await mails()).toHaveLength(2)
  expect(await ordersOf(gone.id)).toEqual([])
  expect(await ordersOf(dearer.id)).toEqual([])
})

test('what was sold or stopped is not renewed', async () => {
  await fill(5000)
  const [sold, stopped] = [await renewed(1), await renewed(1)]
  await pool.query('UPDATE device SET organisation_id = $1 WHERE id = $2', [
    parties.buyer.id,
    sold.id,
  ])
  const { items } = await as('owner', 'pay/GetAutoRenew')
  expect(items).toMatchObject([{ simei: stopped.simei }])
  await as('owner', 'pay/SetAutoRenew', { simei: stopped.simei, type: service })
  await renewDue(platform)
  expect(await ordersOf(sold.id)).toEqual([])
  expect(await ordersOf(stopped.id)).toEqual([])
  expect(await shown(stopped.simei)).toBeUndefined()
  const { rows } = await pool.query('SELECT FROM auto_renewal')
  expect(rows).toHaveLength(0)
})

test('one wallet renews a service: another takes over when asked to, and who paid is told', async () => {
  started = new Date(platform.now())
  const { asked, simei, id } = await renewed(1)
  const dealer = { login_pwd_md5: md5(accounts.dealer.password), pwd_md5: md5_pwd }
  await as('dealer', 'wallet/SetPwd', dealer)
  const ofDealer = { ...asked, total_fee: (await offeredTo('dealer', asked.batch_no))?.renewal_fee }
  const seenBy = async (party: 'owner' | 'dealer' | 'root') => {
    const { items, others } = await as(party, 'pay/GetAutoRenew', { simei })
    return [items.length, others]
  }
  expect(await seenBy('dealer')).toEqual([0, [{ type: service, sfamily_name: 'owner' }]])
  expect((await as('dealer', 'pay/SetAutoRenew', ofDealer)).error).toBe('renewedElsewhere')
  expect(await seenBy('owner')).toEqual([1, []])
  const over = { ...ofDealer, take_over: true }
  expect((await as('dealer', 'pay/SetAutoRenew', over)).errcode).toBe(0)
  expect(await seenBy('dealer')).toEqual([1, []])
  expect(await seenBy('owner')).toEqual([0, [{ type: service, sfamily_name: '' }]])
  expect(await mails()).toEqual([expect.stringContaining('其他组织的钱包自动续费')])
  // Nobody's to ask any more: its payer was frozen.
  await pool.query('UPDATE account SET frozen_at = now() WHERE id = $1', [accounts.dealer.id])
  expect(await seenBy('owner')).toEqual([0, []])
  expect((await as('owner', 'pay/SetAutoRenew', asked)).errcode).toBe(0)
  await pool.query('UPDATE account SET frozen_at = NULL WHERE id = $1', [accounts.dealer.id])
  expect(await ordersOf(id)).toEqual([])
  // Of two at once one is refused.
  await pool.query('DELETE FROM auto_renewal')
  const both = await Promise.all([
    as('owner', 'pay/SetAutoRenew', asked),
    as('dealer', 'pay/SetAutoRenew', ofDealer),
  ])
  expect(both.map(({ error }) => error).filter((error) => error !== undefined)).toEqual([
    'renewedElsewhere',
  ])
})

test('asks for the price that was shown, and for the password', async () => {
  const { asked, simei } = await renewed(1)
  const set = async (more: object) =>
    (await as('owner', 'pay/SetAutoRenew', { ...asked, ...more })).error
  expect(await set({ total_fee: 1199 })).toBe('dataChanged')
  expect(await set({ md5_pwd: md5('other1') })).toBe('walletPasswordWrong')
  expect(await set({ batch_no: '999999' })).toBe('notFound')
  expect(await set({ type: 9 })).toBe('notFound')
  expect((await as('buyer', 'pay/SetAutoRenew', { ...asked, simei })).error).toBe('deviceNotFound')
})

const offeredTo = async (party: 'owner' | 'dealer', batchNo: string) =>
  itemOf(await as(party, 'incrementpackage/GetPackageList', { type: service }), batchNo)

test('the first renewal lasts as root says, once, also when it is allowed anew; each costs the price of renewals', async () => {
  await fill(5000)
  const terms = { renewal_price: '9.50', first_renew_validity: 'quarter' }
  const { id, asked, batch_no } = await renewed(1, { total_fee: 950 }, terms)
  expect(await offeredTo('owner', batch_no)).toMatchObject({
    sell_user: 1200,
    auto_recharge: 0,
    renewal_fee: 950,
    first_renew_validity: 'quarter',
  })
  const before = await endOf(id)
  const worker = { deviceId: id, service } as const
  await Promise.all(Array.from({ length: 16 }, () => renewOne(platform, worker)))
  const first = await endOf(id)
  expect(first - before).toBeGreaterThan(88 * day)
  expect(first - before).toBeLessThan(93 * day)
  await as('owner', 'pay/SetAutoRenew', { simei: asked.simei, type: service })
  expect((await as('owner', 'pay/SetAutoRenew', asked)).errcode).toBe(0)
  await renewDue(ahead(91))
  const second = await endOf(id)
  expect(second - first).toBeGreaterThan(27 * day)
  expect(second - first).toBeLessThan(32 * day)
  expect(await ordersOf(id)).toMatchObject([{ amount: 950 }, { amount: 950 }])
  expect(await balance(owner, 'wallet_cash')).toBe(5000 - 2 * 950)
  const { rows } = await pool.query(
    'SELECT flow, months FROM trade_order WHERE device_id = $1 ORDER BY id',
    [id],
  )
  expect(rows).toEqual([
    { flow: 3, months: 3 },
    { flow: 1, months: 1 },
  ])
})

test('no seller renews below its cost: the payer is shown the cost, and agrees to it', async () => {
  await fill(5000)
  const offered = { renewal_price: '2', suggested_price: '12' }
  const { id, batch_no, asked } = await renewed(1, { total_fee: 200 }, offered)
  await as('root', 'incrementpackage/SetAgentPrice', {
    batch_no,
    sfamilyid: String(parties.dealer.id),
    agent_price: '3',
  })
  expect(await offeredTo('owner', batch_no)).toMatchObject({ renewal_fee: 300 })
  expect(await offeredTo('dealer', batch_no)).toMatchObject({ sell_user: 300, renewal_fee: 300 })
  const { items } = await as('dealer', 'incrementpackage/GetPriceList', { batch_no })
  expect(items).toMatchObject([{ renewal_price: 300, terminal_price: 1200 }])
  await renewDue(platform)
  expect(await shown(asked.simei)).toMatchObject({ fault: 'priceChanged' })
  await as('owner', 'pay/SetAutoRenew', { ...asked, total_fee: 300 })
  await renewDue(platform)
  expect(await ordersOf(id)).toMatchObject([{ amount: 300 }])
})

test('a package that may not be renewed is refused, and waits when it was allowed before', async () => {
  await fill(5000)
  const { id, asked, simei, batch_no } = await renewed(1)
  const list = await as('root', 'incrementpackage/GetPriceList', { batch_no })
  const { rev } = (list['items'] as { rev: number }[])[0] ?? {}
  const change = { batch_no, rev, auto_recharge: 1 }
  expect(await as('root', 'incrementpackage/ModifyPackage', change)).toMatchObject({
    errcode: 0,
    is_down: false,
  })
  expect((await as('owner', 'pay/SetAutoRenew', asked)).error).toBe('notRenewable')
  expect(await offeredTo('owner', batch_no)).toMatchObject({ auto_recharge: 1, renewal_fee: null })
  started = new Date(platform.now())
  await renewDue(platform)
  expect(await shown(simei)).toMatchObject({ fault: 'notRenewable', next_time: null })
  expect(await mails()).toHaveLength(1)
  expect(await ordersOf(id)).toEqual([])
})

test('more than 100 is neither offered nor agreed to', async () => {
  const dear = { ...newPackage(), ...monthly, suggested_price: '1', terminal_price: '150' }
  for (const renewal_price of ['100.01', '0', '0.004']) {
    const reply = await as('root', 'incrementpackage/AddPackage', { ...dear, renewal_price })
    expect(reply.error, renewal_price).toBe('badParams')
  }
  const below = { ...dear, root_price: '5', suggested_price: '5', renewal_price: '4.99' }
  expect((await as('root', 'incrementpackage/AddPackage', below)).error).toBe('packageOffer')
  const { asked, reply } = await renewed(1, { total_fee: 15_000 }, { terminal_price: '150' })
  expect(reply.error).toBe('badParams')
  const less = await as('owner', 'pay/SetAutoRenew', { ...asked, total_fee: 10_000 })
  expect(less.error).toBe('dataChanged')
  const most = await renewed(
    1,
    { total_fee: 10_000 },
    { terminal_price: '150', renewal_price: '100' },
  )
  expect(most.reply.errcode).toBe(0)
})
