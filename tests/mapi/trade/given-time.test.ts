import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newNumber } from '../../factories/imports.ts'
import { md5 } from '../../factories/organisations.ts'
import { offerPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { limit, unlimit } from '../../factories/service-limits.ts'
import { putMoney, putWallet, walletPassword } from '../../factories/wallets.ts'

const { platform, market, balance, isSound } = await heldPayPlatform()
const { as, parties } = market
const day = 86_400_000
const md5_pwd = md5(walletPassword)
const monthly = { type: 4, flow: 1, validity: 'month', content: 'A month' }
const yearly = { ...monthly, flow: 12, validity: 'year', content: 'A year' }
/** Of the month to dealers. */
const fee = 500

beforeAll(async () => {
  await putWallet(platform, parties.dealer.id)
  for (const offered of [{ ...monthly, root_price: '6' }, monthly, { ...yearly, root_price: '50' }])
    await offerPackage(market, { terminal_price: '80', suggested_price: '80', ...offered })
})
beforeEach(async () => {
  await limit(platform, 'platform', { flow: 3 })
  await wallet(5000)
})
afterEach(async () => {
  expect(await isSound()).toBe(true)
})

const money = async () =>
  (await balance(parties.dealer.id, 'wallet_cash')) +
  (await balance(parties.dealer.id, 'wallet_profit'))

/** What the dealer has from now on. */
async function wallet(amount: number): Promise<void> {
  const organisationId = parties.dealer.id
  const change = { rootId: parties.root.id, organisationId, amount: amount - (await money()) }
  if (change.amount !== 0) await putMoney(platform, change, { part: 'cash' })
}

/** Of the owner's, ending in so many days. */
const device = (days: number | null = 10) =>
  market.device('owner', {
    expiresAt: days === null ? null : new Date(platform.now() + days * day),
  })
const endOf = async (id: number) =>
  (await prismaOf(platform).device.findUniqueOrThrow({ where: { id } })).expiresAt?.getTime() ??
  null
const ordersOf = (id: number) =>
  prismaOf(platform).tradeOrder.findMany({ where: { deviceId: id }, orderBy: { id: 'asc' } })
const extend = (simei: string[], more: object = {}) =>
  as('dealer', 'device/Extend', { simei, months: 1, fee, md5_pwd, ...more })

test('a dealer sees what a device costs it, and what its wallet holds; the root, and who sells no time, that it is free', async () => {
  expect(await as('dealer', 'incrementpackage/GetTimePrices')).toMatchObject({
    is_free: false,
    currency: 'CNY',
    account: 5000,
    items: [
      { months: 1, fee },
      { months: 12, fee: 5000 },
    ],
  })
  const free = { is_free: true, account: null, items: [] }
  expect(await as('root', 'incrementpackage/GetTimePrices')).toMatchObject(free)
  expect((await as('owner', 'incrementpackage/GetTimePrices')).error).toBe('onlySellers')
  await unlimit(platform)
  expect(await as('dealer', 'incrementpackage/GetTimePrices')).toMatchObject(free)
})

test('time that a dealer gives is paid from its wallet as a renewal is: each device by an order, each share to its seller', async () => {
  const [one, over] = [await device(10), await device(-10)]
  const before = await endOf(one.id)
  const revenue = await balance(parties.root.id, 'revenue')
  expect(await extend([one.simei, over.simei])).toMatchObject({
    suc_items: [one.simei, over.simei],
    fail_items: [],
    undo_id: null,
    total_fee: 2 * fee,
  })
  expect(await money()).toBe(5000 - 2 * fee)
  expect(await balance(parties.root.id, 'revenue')).toBe(revenue + 2 * fee)
  const moved = ((await endOf(one.id)) ?? 0) - (before ?? 0)
  expect(moved / day).toBeGreaterThanOrEqual(28)
  expect(moved / day).toBeLessThanOrEqual(31)
  expect(await endOf(over.id)).toBeGreaterThan(platform.now() + 27 * day)
  const [order] = await ordersOf(one.id)
  expect(order).toMatchObject({ amount: 500n, status: 3, service: 4, months: 1 })
  const { number } = order ?? {}
  expect(await as('root', 'pay/GetOrderDetail', { out_trade_no: number })).toMatchObject({
    errcode: 0,
  })
})

test("what a sub-dealer gives is paid at its own cost, and what it earns for the dealer is the dealer's", async () => {
  await putWallet(platform, parties.sub.id)
  const rootId = parties.root.id
  await putMoney(
    platform,
    { rootId, organisationId: parties.sub.id, amount: 2000 },
    { part: 'cash' },
  )
  const { batch_no } = (await as('dealer', 'incrementpackage/GetTimePrices'))['items'][0]
  await as('dealer', 'incrementpackage/SetAgentPrice', {
    sfamilyid: String(parties.sub.id),
    batch_no,
    agent_price: '5.5',
    is_modify: false,
  })
  const [{ fee: own }] = (await as('sub', 'incrementpackage/GetTimePrices'))['items']
  const { id, simei } = await market.device('sub', { expiresAt: new Date(platform.now() + day) })
  const profit = await balance(parties.dealer.id, 'wallet_profit')
  const given = await as('sub', 'device/Extend', { simei: [simei], months: 1, fee: own, md5_pwd })
  expect(given).toMatchObject({ suc_items: [simei], total_fee: own })
  expect(await balance(parties.sub.id, 'wallet_cash')).toBe(2000 - own)
  expect((await balance(parties.dealer.id, 'wallet_profit')) - profit).toBe(own - fee)
  expect(await ordersOf(id)).toHaveLength(1)
})

test('too little money, another price, another length, a wrong password or none: nothing is given and nothing taken', async () => {
  const [one, other] = [await device(), await device()]
  const ends = [await endOf(one.id), await endOf(other.id)]
  const both = [one.simei, other.simei]
  await wallet(2 * fee - 1)
  expect((await extend(both)).error).toBe('walletTooLow')
  expect((await extend([one.simei], { fee: 600 })).error).toBe('dataChanged')
  expect((await extend([one.simei], { months: 2 })).error).toBe('timeNotSold')
  expect((await extend([one.simei], { md5_pwd: md5('Wrong1Wallet') })).error).toBe(
    'walletPasswordWrong',
  )
  const bare = await as('dealer', 'device/Extend', { simei: both, months: 1 })
  expect(bare.error).toBe('timeIsPaid')
  expect([await endOf(one.id), await endOf(other.id)]).toEqual(ends)
  expect([await money(), await ordersOf(one.id)]).toEqual([2 * fee - 1, []])
})

test('a device without an end, or one that would last too long, costs nothing and stops no other', async () => {
  const [endless, far, one] = [await device(null), await device(240 * 31), await device()]
  const given = await extend([endless.simei, far.simei, one.simei])
  expect(given).toMatchObject({ suc_items: [one.simei], total_fee: fee })
  expect(await money()).toBe(5000 - fee)
  const [{ batch_no }] = (await as('dealer', 'incrementpackage/GetTimePrices'))['items']
  const item = { pay_plat: 3, total_fee: fee }
  const buy = async ({ simei }: { simei: string }) =>
    (await as('dealer', 'pay/PrepayIncrement', { batch_no, simei, item, md5_pwd })).error
  expect([await buy(endless), await buy(far), await buy(one)]).toEqual([
    'noServiceEnd',
    'expiryTooLong',
    undefined,
  ])
  expect(await money()).toBe(5000 - 2 * fee)
})

test('a call that is repeated pays once; many at once pay for what each was given, never more than there is', async () => {
  const { id, simei } = await device()
  const request_id = 'give-this-month-once'
  const [first, again] = [
    await extend([simei], { request_id }),
    await extend([simei], { request_id }),
  ]
  expect(again).toEqual({ ...first, request_id: again['request_id'] ?? first['request_id'] })
  expect([await money(), (await ordersOf(id)).length]).toEqual([5000 - fee, 1])
  await wallet(3 * fee)
  const others = await Promise.all(Array.from({ length: 5 }, () => device()))
  const replies = await Promise.all(others.map((one) => extend([one.simei])))
  expect(replies.map(({ error }) => error ?? 'ok').sort()).toEqual([
    ...Array(3).fill('ok'),
    ...Array(2).fill('walletTooLow'),
  ])
  expect(await money()).toBe(0)
})

test('it is refunded as any order: the time goes back, and the money to the wallet', async () => {
  const { id, simei } = await device()
  const end = await endOf(id)
  await extend([simei])
  const [order] = await ordersOf(id)
  const refunded = await as('root', 'pay/Refund', {
    out_trade_no: order?.number,
    type: 'business_money',
    refund_fee: fee,
    reason: 'x',
  })
  expect(refunded.errcode).toBe(0)
  expect(await money()).toBe(5000)
  expect(Math.abs(((await endOf(id)) ?? 0) - (end ?? 0))).toBeLessThan(2000)
})

test('no other way gives a later end for nothing; an earlier one is free, and takes no money back', async () => {
  const { id, simei } = await device(100)
  const at = (days: number) => Math.floor((platform.now() + days * day) / 1000)
  const later: [string, object][] = [
    ['device/Modify', { simei, due_time: at(101) }],
    ['device/Modify', { simei, due_time: null }],
  ]
  const laterOfMany: [string, object][] = [
    ['device/BatchModify', { simei: [simei], due_time: at(101) }],
    ['device/BatchModify', { simei: [simei], due_time: null }],
    ['device/Sell', { simei: [simei], sfamilyid: String(parties.buyer.id), due_time: at(101) }],
    [
      'incrementpackage/SetIncrementSwitch',
      { simei: [simei], type: 4, open: 1, end_time: 12, unit: 'months' },
    ],
  ]
  const end = await endOf(id)
  for (const [name, params] of later)
    expect([name, (await as('dealer', name, params)).error]).toEqual([name, 'timeIsPaid'])
  for (const [name, params] of laterOfMany) {
    const { fail_items } = await as('dealer', name, params)
    expect([name, fail_items?.length]).toEqual([name, 1])
  }
  expect(await endOf(id)).toBe(end)
  const shorter = { simei: [simei], type: 4, open: 1, end_time: 1, unit: 'months' }
  expect((await as('dealer', 'incrementpackage/SetIncrementSwitch', shorter))['suc_items']).toEqual(
    [simei],
  )
  expect((await as('dealer', 'device/Modify', { simei, due_time: at(5) })).errcode).toBe(0)
  expect(await money()).toBe(5000)
  // Root gives it for nothing.
  expect((await as('root', 'device/Modify', { simei, due_time: at(500) })).errcode).toBe(0)
  expect(await as('root', 'device/Extend', { simei: [simei], months: 7 })).toMatchObject({
    suc_items: [simei],
    total_fee: 0,
  })
})

test('a new device comes with the time of its import: by hand and by default no later', async () => {
  const add = (due_time: number | null) =>
    as('dealer', 'device/Add', {
      sfamilyid: String(parties.dealer.id),
      imei: newNumber(),
      due_time,
    })
  const inDays = (days: number) => Math.floor((platform.now() + days * day) / 1000)
  expect((await add(inDays(300))).error).toBe('timeIsPaid')
  expect((await add(inDays(80))).errcode).toBe(0)
  const { simei } = await add(null)
  expect(await endOf(Number(simei))).toBeGreaterThan(platform.now() + 80 * day)
  await unlimit(platform)
  expect((await add(inDays(300))).errcode).toBe(0)
})

test('where time is not limited a dealer gives it for nothing, and can take it back', async () => {
  await unlimit(platform)
  const { id, simei } = await device()
  const end = await endOf(id)
  const given = await as('dealer', 'device/Extend', { simei: [simei], months: 1 })
  expect(given).toMatchObject({ suc_items: [simei], total_fee: 0 })
  expect((await as('dealer', 'family/Undo', { undo_id: given['undo_id'] })).errcode).toBe(0)
  expect([await endOf(id), await money()]).toEqual([end, 5000])
})

test('erasing a device and adding its number again gives no time anew', async () => {
  const { id, simei, imei } = await market.device('dealer', {
    expiresAt: new Date(platform.now() + 5 * day),
  })
  const end = await endOf(id)
  expect((await as('root', 'device/Delete', { simei: [simei] }))['suc_items']).toEqual([simei])
  await as('root', 'device/PhysicalDelete', { simei: [simei] })
  const added = async (by: 'dealer' | 'root', more: object = {}) =>
    as(by, 'device/Add', { imei, sfamilyid: String(parties.dealer.id), ...more })
  const due_time = Math.floor((platform.now() + 40 * day) / 1000)
  expect((await added('dealer', { due_time })).error).toBe('timeIsPaid')
  const again = await added('dealer')
  expect(again.errcode).toBe(0)
  expect(await endOf(Number(again['simei']))).toBe(end)
  await as('root', 'device/Delete', { simei: [again['simei']] })
  await as('root', 'device/PhysicalDelete', { simei: [again['simei']] })
  const byRoot = await added('root')
  expect(await endOf(Number(byRoot['simei']))).toBeGreaterThan(platform.now() + 80 * day)
})
