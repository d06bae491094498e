import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type Recharge, rechargeColumns } from '#server/domain/sim/recharge/recharge.ts'
import { advanceRecharge, rechargeDue } from '#server/domain/sim/recharge/recharge-due.ts'
import type { SimOperator } from '#server/integrations/sim/operator.ts'
import { call, logIn } from '../factories/caller.ts'
import { hashOf, md5 } from '../factories/organisations.ts'
import { offerPackage, simPackage } from '../factories/packages.ts'
import { payPlatform } from '../factories/pay-platform.ts'
import { newIccid, putCard } from '../factories/sims.ts'
import { putMoney } from '../factories/wallets.ts'

const { platform, market, onPage, work, balance, isSound } = await payPlatform({
  SIM_PROVIDER: 'sandbox',
})
const { as, parties, accounts } = market
const { pool } = platform
const rootId = parties.root.id
const owner = parties.owner.id
const md5_pwd = md5('Wallet7word')
const methods = { wallet: 3, bank: 5, sandbox: 9 }
const cents = 1000

beforeAll(async () => {
  await as('owner', 'wallet/SetPwd', {
    ...{ pwd_md5: md5_pwd, login_pwd_md5: md5(accounts.owner.password) },
  })
  const paid = { rootId, organisationId: owner, amount: 1_000_000 }
  await putMoney(platform, paid, { part: 'cash' })
})

afterEach(async () => {
  expect(await isSound()).toBe(true)
})

const offer = () => offerPackage(market, simPackage)

type Bought = { end?: string; pay_plat?: number; simei?: boolean; total_fee?: number }

/** A card in a device of the owner, and data ordered for it. */
async function bought({ end = '99', pay_plat = methods.wallet, total_fee = cents }: Bought = {}) {
  const batch_no = await offer()
  const device = await market.device('owner')
  const card = await putCard(platform, owner, { end, deviceId: device.id })
  const item = { pay_plat, total_fee }
  const reply = await as('owner', 'pay/PrepayIncrement', {
    ...{ batch_no, iccid: card.iccid, item, md5_pwd },
  })
  return { reply, device, card, batch_no, number: reply['out_trade_no'] as string }
}

const orderOf = (number: string) => as('owner', 'pay/GetOrder', { out_trade_no: number })
const cardOf = async (iccid: string) =>
  ((await as('root', 'sim/Get', { iccids: [iccid] }))['items'] as Record<string, number>[])[0]
const rechargeOf = async (number: string) =>
  (await pool.query('SELECT state, reason, checks FROM sim_recharge WHERE number = $1', [number]))
    .rows[0]
const topUps = async (iccid: string) =>
  (await pool.query('SELECT key, flow, state, asked FROM sandbox_top_up WHERE iccid = $1', [iccid]))
    .rows

/** What the worker does in the next minutes. */
async function recharge(rounds = 1) {
  for (let round = 0; round < rounds; round++) {
    await rechargeDue(platform)
    platform.advance(61)
  }
}

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
      ...{ error: 'badParams', fields: [{ path: 'iccid' }] },
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
      ...{ suc_items: [mine.iccid], fail_items: [{ imei: theirs.iccid }] },
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

describe('an operator that', () => {
  test('declines: the money goes back by itself, once', async () => {
    const before = await balance(owner, 'wallet_cash')
    const { number } = await bought({ end: '01' })
    expect(await balance(owner, 'wallet_cash')).toBe(before - cents)
    await recharge(2)
    expect(await rechargeOf(number)).toMatchObject({
      ...{ state: 'e_recharge_fail', reason: 'declined' },
    })
    const order = await orderOf(number)
    expect(order).toMatchObject({ status: 5, fault: 'recharge', refund_fee: cents })
    expect(order['refunds']).toMatchObject([{ type: 'money', state: 'complete' }])
    expect(await balance(owner, 'wallet_cash')).toBe(before)
    expect(await balance(rootId, 'order_clearing')).toBe(0)
    const detail = await as('root', 'pay/GetOrderDetail', { out_trade_no: number })
    expect(detail['errcode']).toBe(0)
  })

  test('declines what was paid at a provider: the provider pays back', async () => {
    const before = await balance(rootId, 'sandbox')
    const { reply, number } = await bought({ end: '01', pay_plat: methods.sandbox })
    await onPage(reply['h5_url'], 'pay')
    await work()
    await recharge()
    await work()
    expect(await orderOf(number)).toMatchObject({ status: 5, fault: 'recharge' })
    expect(await balance(rootId, 'sandbox')).toBe(before)
  })

  test('loses its answer: asked under the same key, the card is topped up once', async () => {
    const { number, card } = await bought({ end: '02' })
    await recharge()
    expect(await orderOf(number)).toMatchObject({ status: 2 })
    expect(await topUps(card.iccid)).toMatchObject([{ key: number, state: 'success' }])
    const total = async () =>
      (await pool.query('SELECT flow_total FROM sandbox_sim WHERE iccid = $1', [card.iccid]))
        .rows[0].flow_total
    const once = await total()
    await recharge(3)
    expect(await orderOf(number)).toMatchObject({ status: 3 })
    expect(await total()).toBe(once)
    expect(await cardOf(card.iccid)).toMatchObject({ flow: once })
  })

  test('takes its time: pending until it says success', async () => {
    const { number } = await bought({ end: '03' })
    await recharge()
    expect(await rechargeOf(number)).toMatchObject({ state: 'e_recharge_processing', checks: 1 })
    await recharge(5)
    expect(await orderOf(number)).toMatchObject({ status: 3 })
  })

  test('takes its time: pending until it says fail', async () => {
    const { number } = await bought({ end: '04' })
    await recharge(6)
    expect(await rechargeOf(number)).toMatchObject({
      ...{ state: 'e_recharge_fail', reason: 'the network refused the card' },
    })
    expect(await orderOf(number)).toMatchObject({ status: 5, fault: 'recharge' })
  })

  test('errs: asked again under the same key', async () => {
    const { number, card } = await bought({ end: '05' })
    await recharge(4)
    expect(await orderOf(number)).toMatchObject({ status: 3 })
    expect(await topUps(card.iccid)).toMatchObject([{ key: number, state: 'success', asked: 3 }])
  })

  test('is over its quota: asked no sooner than it says', async () => {
    const { number } = await bought({ end: '06' })
    await rechargeDue(platform)
    platform.advance(50)
    await rechargeDue(platform)
    expect(await rechargeOf(number)).toMatchObject({ checks: 1 })
    platform.advance(11)
    await rechargeDue(platform)
    expect(await rechargeOf(number)).toMatchObject({ checks: 2 })
    await pool.query(`UPDATE sim_recharge SET next_check_at = NULL WHERE number = $1`, [number])
  })

  test('does not know the card: fails, and the money goes back', async () => {
    const { number } = await bought({ end: '0000' })
    await recharge()
    expect(await orderOf(number)).toMatchObject({ status: 5 })
    expect(await rechargeOf(number)).toMatchObject({ reason: 'unknown card' })
  })

  test('tops up, and then tells nothing of the card: what is known is added', async () => {
    const { number, card } = await bought()
    await pool.query('UPDATE sim_card SET flow_total = 1024 WHERE id = $1', [card.id])
    const { simOperator } = platform
    const mute: SimOperator = {
      ...(simOperator as SimOperator),
      card: () => Promise.reject(new Error('no answer')),
    }
    await rechargeDue({ ...platform, simOperator: mute })
    expect(await orderOf(number)).toMatchObject({ status: 3 })
    expect(await cardOf(card.iccid)).toMatchObject({ state: 'active', flow: 501 * 1024 })
  })
})

test('paid by hand and declined: finance is told and pays back', async () => {
  await pool.query(`UPDATE account SET email = 'finance@waypost.example' WHERE id = $1`, [
    accounts.root.id,
  ])
  const { number, card } = await bought({ end: '01' })
  // As if it had been paid by a transfer.
  await pool.query(`UPDATE trade_order SET provider = 'bank' WHERE number = $1`, [number])
  await recharge()
  expect(await orderOf(number)).toMatchObject({ status: 2, fault: 'recharge' })
  const { rows } = await pool.query(
    `SELECT body FROM outbox_message WHERE target = 'finance@waypost.example'`,
  )
  expect(rows.map(({ body }) => body).join()).toContain(card.iccid)
  await pool.query(`UPDATE trade_order SET provider = 'wallet' WHERE number = $1`, [number])
  const refund = { out_trade_no: number, type: 'money', refund_fee: cents, reason: 'x' }
  expect(await as('root', 'pay/Refund', refund)).toMatchObject({ state: 'complete' })
  expect(await orderOf(number)).toMatchObject({ status: 5 })
})

test('nobody refunds while the operator is at it; data is not taken back afterwards', async () => {
  const { number } = await bought({ end: '03' })
  const refund = (type: string) =>
    as('root', 'pay/Refund', { out_trade_no: number, type, refund_fee: cents, reason: 'x' })
  expect(await refund('money')).toMatchObject({ error: 'simRecharging' })
  await recharge(5)
  expect(await refund('business_money')).toMatchObject({ error: 'simDataKept' })
  expect(await refund('money')).toMatchObject({ state: 'complete' })
  expect(await orderOf(number)).toMatchObject({ status: 5 })
})

test('sixteen at once top a card up once', async () => {
  const { number, card } = await bought({ end: '02' })
  await Promise.all(Array.from({ length: 16 }, () => rechargeDue(platform)))
  const { rows } = await pool.query(
    `SELECT ${rechargeColumns.map((one) => one.replace(/ as (\w+)$/, ' AS "$1"')).join(', ')}
     FROM sim_recharge WHERE number = $1`,
    [number],
  )
  const held = rows[0] as Recharge
  const fresh = { ...held, sentAt: null }
  await Promise.allSettled(
    Array.from({ length: 16 }, (_, at) => advanceRecharge(platform, at % 2 ? held : fresh)),
  )
  platform.advance(61)
  await recharge(2)
  expect(await orderOf(number)).toMatchObject({ status: 3 })
  const made = await topUps(card.iccid)
  expect(made).toHaveLength(1)
  const { rowCount } = await pool.query('SELECT FROM ledger_transaction WHERE key = $1', [
    `split:${number}`,
  ])
  expect(rowCount).toBe(1)
})

test('sixteen at once refund what the operator declined once', async () => {
  const before = await balance(owner, 'wallet_cash')
  const { number } = await bought({ end: '01' })
  const { rows } = await pool.query(
    `SELECT order_id AS "orderId", sim_id AS "simId", iccid, number, flow, months, state, checks,
       sent_at AS "sentAt" FROM sim_recharge WHERE number = $1`,
    [number],
  )
  await Promise.all(
    Array.from({ length: 16 }, () => advanceRecharge(platform, rows[0] as Recharge)),
  )
  expect(await balance(owner, 'wallet_cash')).toBe(before)
  const refunds = await pool.query('SELECT FROM refund WHERE order_id = $1', [rows[0].orderId])
  expect(refunds.rowCount).toBe(1)
})

test('disputed money: nothing is handed over until it is back', async () => {
  const { number } = await bought()
  const set = (refunded: number) =>
    pool.query('UPDATE trade_order SET refunded = $2 WHERE number = $1', [number, refunded])
  await set(1)
  await recharge()
  expect(await rechargeOf(number)).toMatchObject({ state: 'e_recharge_processing', checks: 1 })
  await set(0)
  await recharge(2)
  expect(await orderOf(number)).toMatchObject({ status: 3 })
})

test('what is not paid any more is not handed over', async () => {
  const { number, card } = await bought()
  await pool.query('UPDATE trade_order SET status = 5 WHERE number = $1', [number])
  await recharge()
  expect(await rechargeOf(number)).toMatchObject({ state: 'e_recharge_fail', reason: 'refunded' })
  expect(await topUps(card.iccid)).toEqual([])
  await pool.query('UPDATE trade_order SET status = 2 WHERE number = $1', [number])
  const refund = { out_trade_no: number, type: 'money', refund_fee: cents, reason: 'x' }
  expect(await as('root', 'pay/Refund', refund)).toMatchObject({ state: 'complete' })
})

test('an operator that stays silent for a day: finance looks', async () => {
  const { number } = await bought({ end: '05' })
  await pool.query('UPDATE sim_recharge SET checks = 29 WHERE number = $1', [number])
  const mails = async () =>
    (await pool.query('SELECT FROM outbox_message WHERE body LIKE $1', [`%${number}%`])).rowCount
  expect(await mails()).toBe(0)
  await rechargeDue(platform)
  expect(await mails()).toBe(1)
  await inTransaction(pool, (client) =>
    client.query('UPDATE sim_recharge SET next_check_at = now(), checks = 0 WHERE number = $1', [
      number,
    ]),
  )
  await recharge(4)
  expect(await orderOf(number)).toMatchObject({ status: 3 })
})
