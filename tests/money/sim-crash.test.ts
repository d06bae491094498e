import { afterEach, beforeAll, expect, test } from 'vitest'
import { rechargeDue } from '#server/domain/trade/sim/recharge/recharge-due.ts'
import { logIn } from '../factories/caller.ts'
import { md5 } from '../factories/organisations.ts'
import { offerPackage, simPackage } from '../factories/packages.ts'
import { payPlatform } from '../factories/pay-platform.ts'
import { putCard } from '../factories/sims.ts'
import { putMoney } from '../factories/wallets.ts'
import { openCrash } from './crash.ts'

const env = { SIM_PROVIDER: 'sandbox' }
const { platform, market, origin, onPage, work, balance } = await payPlatform(env)
const { as, parties, accounts } = market
const { pool } = platform
const owner = parties.owner.id
const rootId = parties.root.id
const md5_pwd = md5('Wallet7word')
const methods = { wallet: 3, sandbox: 9 }
const cents = 1000

beforeAll(async () => {
  await as('owner', 'wallet/SetPwd', {
    pwd_md5: md5_pwd,
    login_pwd_md5: md5(accounts.owner.password),
  })
  await putMoney(platform, { rootId, organisationId: owner, amount: 1_000_000 }, { part: 'cash' })
})

afterEach(async () => {
  for (const kind of ['order_clearing', 'refund_clearing'])
    expect(await balance(rootId, kind)).toBe(0)
})

const kill = await openCrash(platform, { ...env, PAY_SANDBOX_URL: `${origin}/sandbox/pay` })
const crashAt = (point: string, step: object = {}) => kill(point, step)

async function asked(end: string, pay_plat: number) {
  const batch_no = await offerPackage(market, simPackage)
  const { iccid } = await putCard(platform, owner, { end })
  return { batch_no, iccid, item: { pay_plat, total_fee: cents }, md5_pwd }
}

async function ordered(end: string, pay_plat = methods.wallet) {
  const params = await asked(end, pay_plat)
  const reply = await as('owner', 'pay/PrepayIncrement', params)
  return { iccid: params.iccid, number: reply['out_trade_no'], url: reply['h5_url'] }
}

/** What the worker does in the next minutes. */
async function recover() {
  for (const seconds of [31, 61, 61, 61]) {
    platform.advance(seconds)
    await work()
    await rechargeDue(platform)
  }
}

const statusOf = async (number: string) =>
  (await as('owner', 'pay/GetOrder', { out_trade_no: number }))['status']
const count = async (table: string, column: string, value: string) =>
  (await pool.query(`SELECT FROM ${table} WHERE ${column} = $1`, [value])).rowCount

/** MB that the operator's books gave the card. */
const filled = async (iccid: string) =>
  Number(
    (
      await pool.query(
        `SELECT coalesce(sum(flow), 0) AS mb FROM sandbox_top_up WHERE iccid = $1 AND state = 'success'`,
        [iccid],
      )
    ).rows[0].mb,
  )

async function expectOnce({ number, iccid }: { number: string; iccid: string }) {
  expect(await statusOf(number)).toBe(3)
  expect(await filled(iccid)).toBe(500)
  expect(await count('sandbox_top_up', 'iccid', iccid)).toBe(1)
  expect(await count('sim_recharge', 'number', number)).toBe(1)
  expect(await count('ledger_transaction', 'key', `split:${number}`)).toBe(1)
  expect(await count('service_batch', 'key', `order:${number}`)).toBe(0)
}

test.each(['simSending', 'simSent', 'simFinishing', 'simFinished'])(
  'killed at %s: the card is topped up, once',
  async (point) => {
    const order = await ordered('99')
    await crashAt(point)
    await recover()
    await expectOnce(order)
  },
)

test('killed when it is told that what was pending has succeeded: once', async () => {
  const order = await ordered('03')
  for (const seconds of [0, 61]) {
    platform.advance(seconds)
    await rechargeDue(platform)
  }
  platform.advance(61)
  await crashAt('simFinishing')
  await recover()
  await expectOnce(order)
})

test('killed when the operator has done it and lost its answer: once', async () => {
  const order = await ordered('02')
  await rechargeDue(platform)
  expect(await filled(order.iccid)).toBe(500)
  platform.advance(61)
  await crashAt('simFinishing')
  await recover()
  await expectOnce(order)
})

test.each(['paid', 'fulfilled'])(
  'killed at %s of the payment: the card is topped up, once',
  async (point) => {
    const order = await ordered('99', methods.sandbox)
    await onPage(order.url, 'pay')
    await crashAt(point)
    await recover()
    await expectOnce(order)
  },
)

test.each(['booked', 'refunded'])(
  'killed at %s after the operator has declined: the money goes back, once',
  async (point) => {
    const before = await balance(owner, 'wallet_cash')
    const order = await ordered('01')
    await crashAt(point)
    await recover()
    expect(await statusOf(order.number)).toBe(5)
    expect(await balance(owner, 'wallet_cash')).toBe(before)
    expect(await filled(order.iccid)).toBe(0)
    expect(await count('refund', 'number', `${order.number}-1`)).toBe(1)
    expect(await count('refund', 'number', `${order.number}-2`)).toBe(0)
  },
)

test('killed while it is bought from a wallet: paid and recharging, or neither', async () => {
  const before = await balance(owner, 'wallet_cash')
  const params = await asked('99', methods.wallet)
  const sid = await logIn(platform, accounts.owner)
  await crashAt('buying', { func: 'pay/PrepayIncrement', params, sid })
  expect(await count('sim_recharge', 'iccid', params.iccid)).toBe(0)
  expect(await balance(owner, 'wallet_cash')).toBe(before)
})
