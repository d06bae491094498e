import { afterEach, describe, expect, test } from 'vitest'
import type { Recharge } from '#server/domain/trade/sim/recharge/recharge.ts'
import { advanceRecharge, rechargeDue } from '#server/domain/trade/sim/recharge/recharge-due.ts'
import type { SimOperator } from '#server/integrations/sim/operator.ts'
import { simMarket } from '../../factories/sim-market.ts'

const opened = await simMarket()
const { platform, market, onPage, work, balance, isSound, owner, methods, cents } = opened
const { bought, recharge, orderOf, cardOf, rechargeOf, topUps } = opened
const { as, parties, accounts } = market
const { pool } = platform
const rootId = parties.root.id

afterEach(async () => {
  expect(await isSound()).toBe(true)
})

/** As the job claims it. */
const heldOf = async (number: string) =>
  (
    await pool.query(
      `SELECT order_id AS "orderId", sim_id AS "simId", iccid, number, flow, months, state, checks,
         sent_at AS "sentAt" FROM sim_recharge WHERE number = $1`,
      [number],
    )
  ).rows[0] as Recharge

describe('an operator that', () => {
  test('declines: the money goes back by itself, once', async () => {
    const before = await balance(owner, 'wallet_cash')
    const { number } = await bought({ end: '01' })
    expect(await balance(owner, 'wallet_cash')).toBe(before - cents)
    await recharge(2)
    expect(await rechargeOf(number)).toMatchObject({
      state: 'e_recharge_fail',
      reason: 'declined',
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
      state: 'e_recharge_fail',
      reason: 'the network refused the card',
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
  const held = await heldOf(number)
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
  const held = await heldOf(number)
  await Promise.all(Array.from({ length: 16 }, () => advanceRecharge(platform, held)))
  expect(await balance(owner, 'wallet_cash')).toBe(before)
  const refunds = await pool.query('SELECT FROM refund WHERE order_id = $1', [held.orderId])
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
  const email = 'finance@waypost.example'
  await pool.query('UPDATE account SET email = $2 WHERE id = $1', [accounts.root.id, email])
  const { number } = await bought({ end: '05' })
  await pool.query('UPDATE sim_recharge SET checks = 29 WHERE number = $1', [number])
  const mails = async () =>
    (await pool.query('SELECT FROM outbox_message WHERE body LIKE $1', [`%${number}%`])).rowCount
  expect(await mails()).toBe(0)
  await rechargeDue(platform)
  expect(await mails()).toBe(1)
  await pool.query('UPDATE sim_recharge SET next_check_at = now(), checks = 0 WHERE number = $1', [
    number,
  ])
  await recharge(4)
  expect(await orderOf(number)).toMatchObject({ status: 3 })
})
