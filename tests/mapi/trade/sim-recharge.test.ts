import { afterEach, describe, expect, test } from 'vitest'
import { rechargeDue } from '#server/domain/trade/sim/recharge/recharge-due.ts'
import { call, logIn } from '../../factories/caller.ts'
import { hashOf } from '../../factories/organisations.ts'
import { offerPackage } from '../../factories/packages.ts'
import { simMarket } from '../../factories/sim-market.ts'
import { newIccid, putCard } from '../../factories/sims.ts'

const opened = await simMarket()
const { platform, market, onPage, work, balance, isSound, owner, methods, cents } = opened
const { offer, bought, recharge, orderOf, cardOf, rechargeOf, topUps } = opened
const { as, parties } = market
const { pool } = platform
const rootId = parties.root.id

afterEach(async () => {
  expect(await isSound()).toBe(true)
})

describe('an order of data', () => {
  test('by the wallet: paid at once, completed once the operator has topped the card up', async () => {
    const before = await balance(parties.dealer.id, 'wallet_profit')
    const { reply, number, card, device } = await bought()
    expect(reply).toMatchObject({ errcode: 0, trade_state: 'PAID', h5_url: '' })
    expect(await orderOf(number)).toMatchObject({ status: 2, iccid: card.iccid, imei: device.imei })
    expect(await orderOf(number)).toMatchObject({ service: 'simData', type: 10, flow: 500 })
    expect(await rechargeOf(number)).toMatchObject({ state: 'e_recharge_processing' })
    expect(await balance(rootId, 'order_clearing')).toBe(cents)
    await recharge()
    expect(await orderOf(number)).toMatchObject({ status: 3, fault: '' })
    expect(await rechargeOf(number)).toMatchObject({ state: 'e_recharge_success', reason: '' })
    expect(await balance(rootId, 'order_clearing')).toBe(0)
    expect(await balance(parties.dealer.id, 'wallet_profit')).toBe(before + 500)
    const [made] = await topUps(card.iccid)
    expect(made).toMatchObject({ key: number, flow: 500, state: 'success' })
    const filled = await cardOf(card.iccid)
    expect(filled?.['state']).toBe('active')
    expect(filled?.['flow']).toBeGreaterThanOrEqual(600 * 1024)
    expect(filled?.['end_time']).toBeGreaterThan(platform.now() / 1000 + 30 * 86_400)
  })

  test('gives no quota to a device, and no service knows of it', async () => {
    const { number, device } = await bought()
    await recharge()
    const { rowCount } = await pool.query('SELECT FROM service_batch WHERE key = $1', [
      `order:${number}`,
    ])
    expect(rowCount).toBe(0)
    const { items } = await as('owner', 'incrementpackage/GetDevIncrement', {
      simei: device.simei,
    })
    expect(items.map(({ type }: { type: number }) => type)).not.toContain(10)
    const asked = { simei: [device.simei], type: 10, open: 1 }
    const { errcode } = await as('root', 'incrementpackage/SetIncrementSwitch', asked)
    expect(errcode).not.toBe(0)
    const given = { simei: [device.simei], type: 10, flow: 1 }
    expect(await as('root', 'incrementpackage/Present', given)).not.toMatchObject({ errcode: 0 })
  })

  test('by the sandbox of payments: handed over when the money has arrived', async () => {
    const { reply, number } = await bought({ pay_plat: methods.sandbox })
    expect(reply['trade_state']).toBe('NOTPAY')
    await recharge()
    expect(await rechargeOf(number)).toBeUndefined()
    await onPage(reply['h5_url'], 'pay')
    await work()
    expect(await orderOf(number)).toMatchObject({ status: 2 })
    await recharge()
    expect(await orderOf(number)).toMatchObject({ status: 3 })
  })

  test('of a dealer costs what the dealer pays, for a card of its customers', async () => {
    const batch_no = await offer()
    const { iccid } = await putCard(platform, owner)
    const item = { pay_plat: methods.sandbox, total_fee: 500 }
    const ordered = await as('dealer', 'pay/PrepayIncrement', { batch_no, iccid, item })
    expect(ordered['errcode']).toBe(0)
  })
})

describe('refused is', () => {
  const ask = async (more: object, party: 'owner' | 'buyer' = 'owner') => {
    const batch_no = await offer()
    const item = { pay_plat: methods.sandbox, total_fee: cents }
    return as(party, 'pay/PrepayIncrement', { batch_no, item, ...more })
  }

  test('an order without a card, or with one that is not in sight', async () => {
    expect(await ask({})).toMatchObject({ error: 'badParams', fields: [{ path: 'iccid' }] })
    expect(await ask({ iccid: newIccid() })).toMatchObject({ error: 'simMissingCard' })
    const { iccid } = await putCard(platform, owner)
    expect(await ask({ iccid }, 'buyer')).toMatchObject({ error: 'simMissingCard' })
    expect(await ask({ iccid })).toMatchObject({ errcode: 0 })
  })

  test('a device that the card is not in', async () => {
    const device = await market.device('owner')
    const other = await market.device('owner')
    const { iccid } = await putCard(platform, owner, { deviceId: device.id })
    expect(await ask({ iccid, simei: other.simei })).toMatchObject({ error: 'deviceNotFound' })
    expect(await ask({ iccid, simei: device.simei })).toMatchObject({ errcode: 0 })
  })

  test('a card with a service of devices', async () => {
    const { simei } = await market.device('owner')
    const { iccid } = await putCard(platform, owner)
    const batch_no = await offerPackage(market)
    expect(await ask({ batch_no, iccid, simei })).toMatchObject({
      error: 'badParams',
      fields: [{ path: 'iccid' }],
    })
  })

  test('a cancelled card', async () => {
    const { id, iccid } = await putCard(platform, owner)
    await pool.query(`UPDATE sim_card SET state = 'cancelled' WHERE id = $1`, [id])
    expect(await ask({ iccid })).toMatchObject({ error: 'simCardCancelled' })
  })

  test('another price than was shown, and data without an operator', async () => {
    const { iccid } = await putCard(platform, owner)
    const item = { pay_plat: methods.sandbox, total_fee: 1 }
    expect(await ask({ iccid, item })).toMatchObject({ error: 'dataChanged' })
    const { simOperator } = platform
    try {
      platform.simOperator = undefined
      expect(await ask({ iccid })).toMatchObject({ error: 'simOperatorOff' })
      const listed = await as('owner', 'incrementpackage/GetPackageList', { type: 10 })
      expect(listed['items']).toEqual([])
      expect(await rechargeDue(platform)).toBe(0)
    } finally {
      platform.simOperator = simOperator
    }
  })

  test('a device log-in that names a card of another device', async () => {
    const [own, other] = [await market.device('owner'), await market.device('owner')]
    await pool.query('UPDATE device SET password_hash = $2 WHERE id = $1', [
      own.id,
      await hashOf('123456', platform.config.SECRET),
    ])
    const [mine, theirs] = [
      await putCard(platform, owner, { deviceId: own.id }),
      await putCard(platform, owner, { deviceId: other.id }),
    ]
    const sid = await logIn(platform, { login: own.imei, password: '123456' })
    const batch_no = await offer()
    const item = { pay_plat: methods.sandbox, total_fee: cents }
    const order = ({ iccid }: { iccid: string }) =>
      call(platform, 'pay/PrepayIncrement', { batch_no, iccid, item }, { sid })
    expect(await order(theirs)).toMatchObject({ error: 'simMissingCard' })
    expect(await order(mine)).toMatchObject({ errcode: 0 })
    await as('owner', 'pay/PrepayIncrement', { batch_no, iccid: theirs.iccid, item })
    const end_time = Math.floor(platform.now() / 1000)
    const period = { start_time: end_time - 3600, end_time }
    const listed = await call(platform, 'sim/GetOrders', period, { sid })
    expect(listed['items'].map(({ iccid }: { iccid: string }) => iccid)).toEqual([mine.iccid])
    const refreshed = { iccids: [mine.iccid, theirs.iccid] }
    expect(await call(platform, 'sim/Refresh', refreshed, { sid })).toMatchObject({
      suc_items: [mine.iccid],
      fail_items: [{ imei: theirs.iccid }],
    })
  })
})

test('packages of data are offered where they are asked for', async () => {
  const batch_no = await offer()
  const listed = async (params: object) =>
    (await as('owner', 'incrementpackage/GetPackageList', params))['items'].find(
      (item: { batch_no: string }) => item.batch_no === batch_no,
    )
  expect(await listed({ type: 10 })).toMatchObject({ flow: 500, unit: 'mb', sell_user: cents })
  expect(await listed({})).toBeUndefined()
  const priced = await as('root', 'incrementpackage/GetPriceList', { type: 10, batch_no })
  expect(priced['items']).toMatchObject([{ service: 'simData', flow: 500, validity: 'month' }])
  expect(await as('root', 'incrementpackage/GetPackageList', { type: 11 })).toMatchObject({
    error: 'badParams',
  })
})
