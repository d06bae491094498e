import { beforeAll, expect, test } from 'vitest'
import { rechargeDue } from '#server/domain/trade/sim/recharge/recharge-due.ts'
import { call, logIn } from '../../factories/caller.ts'
import type { Party } from '../../factories/market.ts'
import { createAccount, md5 } from '../../factories/organisations.ts'
import { offerPackage, simPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'
import { putCard } from '../../factories/sims.ts'
import { putMoney } from '../../factories/wallets.ts'

const { platform, market } = await heldPayPlatform({ SIM_PROVIDER: 'sandbox' })
const { as, parties, accounts } = market
const { pool } = platform
const md5_pwd = md5('Wallet7word')
const methods = { wallet: 3, sandbox: 9 }

type Row = Record<string, unknown>
type Bought = { number: string; iccid: string; id: number; simei: string; imei: string }
const made = {} as Record<'owner' | 'failed' | 'buyer' | 'dealer' | 'open', Bought>

async function buy(party: Party, { end = '99', of = party, pay_plat = methods.wallet } = {}) {
  const batch_no = await offerPackage(market, simPackage)
  const device = await market.device(of as Party)
  const card = await putCard(platform, parties[of as Party].id, { end, deviceId: device.id })
  const item = { pay_plat, total_fee: party === 'dealer' ? 500 : 1000 }
  const params = { batch_no, iccid: card.iccid, item, md5_pwd }
  const { out_trade_no: number } = await as(party, 'pay/PrepayIncrement', params)
  return { number, ...card, simei: device.simei, imei: device.imei } as Bought
}

beforeAll(async () => {
  for (const party of ['owner', 'buyer', 'dealer'] as const) {
    await as(party, 'wallet/SetPwd', {
      pwd_md5: md5_pwd,
      login_pwd_md5: md5(accounts[party].password),
    })
    const paid = { rootId: parties.root.id, organisationId: parties[party].id, amount: 100_000 }
    await putMoney(platform, paid, { part: 'cash' })
  }
  made.owner = await buy('owner')
  made.failed = await buy('owner', { end: '01' })
  made.buyer = await buy('buyer')
  made.dealer = await buy('dealer', { of: 'owner' })
  made.open = await buy('owner', { pay_plat: methods.sandbox })
  await rechargeDue(platform)
  await pool.query(`UPDATE sim_card SET carrier = 'mobile' WHERE id = $1`, [made.owner.id])
})

const period = () => {
  const end_time = Math.floor(platform.now() / 1000)
  return { start_time: end_time - 86_400, end_time }
}
const orders = async (party: Party, more: object = {}) =>
  (await as(party, 'sim/GetOrders', { ...period(), ...more }))['items'] as Row[]
const numbers = async (party: Party, more: object = {}) =>
  (await orders(party, more)).map((row) => row['out_trade_no'])

test('orders of data, newest first, with what became of their recharge', async () => {
  const [open, failed, done] = await orders('owner')
  expect(open).toMatchObject({
    out_trade_no: made.open.number,
    recharge_state: null,
    status: 1,
    paid_time: null,
  })
  expect(failed).toMatchObject({
    recharge_state: 'e_recharge_fail',
    fail_reason: 'declined',
    status: 5,
    refunded: 1000,
  })
  expect(done).toMatchObject({
    out_trade_no: made.owner.number,
    iccid: made.owner.iccid,
    imei: made.owner.imei,
    simei: made.owner.simei,
    flow: 500,
    validity: 'month',
    amount: 1000,
    refunded: 0,
    currency: 'CNY',
    pay_plat: 3,
    pay_manner: 5,
    status: 3,
    fail_reason: '',
    recharge_state: 'e_recharge_success',
    sfamilyid: String(parties.owner.id),
    sfamily_name: 'owner',
    payer: expect.any(String),
    msisdn: expect.stringMatching(/^144/),
    device_name: expect.any(String),
  })
  expect(done?.['end_time']).toEqual(expect.any(Number))
})

test('whoever pays sees it, and who is above: nobody sees what the dealer paid below it', async () => {
  const own = [made.open, made.failed, made.owner].map(({ number }) => number)
  expect(await numbers('owner')).toEqual(own)
  expect(await numbers('buyer')).toEqual([made.buyer.number])
  expect(await numbers('sub')).toEqual([])
  const all = [made.open, made.dealer, made.buyer, made.failed, made.owner]
  expect(await numbers('dealer')).toEqual(all.map(({ number }) => number))
  expect(await numbers('root', { sfamilyid: String(parties.buyer.id) })).toEqual([
    made.buyer.number,
  ])
  expect(await as('owner', 'sim/GetOrders', { ...period(), sfamilyid: '1' })).toMatchObject({
    error: 'notFound',
  })
})

test('filters: card, device, state, method, number, page', async () => {
  const { owner, failed, open } = made
  expect(await numbers('dealer', { iccid: owner.iccid })).toEqual([owner.number])
  expect(await numbers('dealer', { simei: failed.simei })).toEqual([failed.number])
  const states = ['e_recharge_processing', 'e_recharge_fail'] as const
  expect(await numbers('dealer', { recharge_state: states[0] })).toEqual([])
  expect(await numbers('dealer', { recharge_state: states[1] })).toEqual([failed.number])
  expect(await numbers('dealer', { pay_plat: methods.sandbox })).toEqual([open.number])
  const [sold] = await sums('buyer', 'package')
  expect(await numbers('dealer', { batch_no: sold?.['key'] })).toEqual([made.buyer.number])
  expect(await numbers('owner', { carrier: 'mobile' })).toEqual([owner.number])
  expect(await numbers('owner', { carrier: 'mobile', currency: 'CNY' })).toEqual([owner.number])
  expect(await numbers('owner', { currency: 'USD' })).toEqual([])
  const [row] = await orders('owner', { iccid: owner.iccid })
  for (const search of [owner.number, owner.iccid, row?.['msisdn']])
    expect(await numbers('owner', { search })).toEqual([owner.number])
  expect(await numbers('owner', { search: owner.number.slice(1) })).toEqual([])
  const [first] = await orders('owner', { limit_size: 1 })
  expect(await numbers('owner', { limit_size: 1, last_id: first?.['id'] })).toEqual([failed.number])
  const long = { start_time: 0, end_time: period().end_time }
  expect(await as('owner', 'sim/GetOrders', long)).toMatchObject({ error: 'rangeTooLong' })
  expect(await as('owner', 'sim/GetCharts', long)).toMatchObject({ error: 'rangeTooLong' })
})

test('the number of a card and the name of a device that have left are not shown', async () => {
  const bought = await buy('owner')
  await pool.query(`UPDATE sim_card SET msisdn = '1449999999999' WHERE id = $1`, [bought.id])
  await pool.query('UPDATE device SET organisation_id = $2 WHERE id = $1', [
    bought.simei,
    parties.buyer.id,
  ])
  const [row] = await orders('owner', { iccid: bought.iccid })
  expect(row).toMatchObject({ msisdn: '', device_name: '', iccid: bought.iccid })
  expect(await numbers('owner', { search: '1449999999999' })).toEqual([])
  const [above] = await orders('dealer', { iccid: bought.iccid })
  expect(above).toMatchObject({ msisdn: '1449999999999' })
  await rechargeDue(platform)
  await pool.query('DELETE FROM sim_card WHERE id = $1', [bought.id])
  expect(await numbers('owner', { iccid: bought.iccid })).toEqual([bought.number])
})

test('accounts need the right; sums too', async () => {
  const account = await createAccount(platform, {
    organisation: parties.owner,
    permissions: ['e_ua_show_family'],
  })
  const sid = await logIn(platform, account)
  for (const name of ['sim/GetOrders', 'sim/GetCharts'])
    expect(await call(platform, name, period(), { sid })).toMatchObject({ error: 'noPermission' })
})

const sums = async (party: Party, by: string) =>
  (await as(party, 'sim/GetCharts', { ...period(), by }))['items'] as Row[]

test('sums of what was paid, by everything', async () => {
  const [, , ...rest] = await sums('dealer', 'package')
  expect(rest.length).toBeGreaterThan(0)
  const byFamily = await sums('dealer', 'organisation')
  const own = byFamily.find((row) => row['sfamily_name'] === 'owner')
  expect(own).toMatchObject({ orders: 3, amount: 3000, refunded: 1000, net: 2000 })
  const bought = byFamily.find((row) => row['sfamily_name'] === 'buyer')
  expect(bought).toMatchObject({ orders: 1, amount: 1000, refunded: 0, net: 1000, flow: 500 })
  const byCarrier = await sums('buyer', 'carrier')
  expect(byCarrier).toMatchObject([{ carrier: 'other', orders: 1, flow: 500, currency: 'CNY' }])
  const carriers = await sums('owner', 'carrier')
  expect(carriers.find((row) => row['carrier'] === 'mobile')).toMatchObject({ orders: 1 })
  const [day] = await sums('buyer', 'day')
  expect(day).toMatchObject({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), orders: 1 })
  const [month] = await sums('buyer', 'month')
  expect(month).toMatchObject({ day: expect.stringMatching(/^\d{4}-\d\d$/), package_name: null })
  const [sold] = await sums('buyer', 'package')
  expect(sold).toMatchObject({ package_name: expect.stringContaining('Package_'), day: null })
  const paged = await as('dealer', 'sim/GetCharts', {
    ...period(),
    by: 'organisation',
    limit_size: 1,
    last_key: byFamily[0]?.['key'],
  })
  expect(paged['items']).toEqual([byFamily[1]])
  const stat = await as('buyer', 'pay/GetOrderStat', { ...period(), by: 'service' })
  expect(stat['items']).toMatchObject([{ service: 'simData', count: 1, total_fee: 1000 }])
})
