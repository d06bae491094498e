import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { logIn } from '../factories/caller.ts'
import { offerPackage } from '../factories/packages.ts'
import { payPlatform } from '../factories/pay-platform.ts'

const { platform, market, origin, onPage, work, balance, isSound } = await payPlatform()
const { as, parties, accounts } = market
const sandbox = 9
const cents = 1000

afterEach(async () => {
  expect(await isSound()).toBe(true)
  for (const kind of ['order_clearing', 'refund_clearing'])
    expect(await balance(parties.root.id, kind)).toBe(0)
})

/** Runs a step in a process of its own that is killed (SIGKILL) at a point. */
async function crashAt(point: string, step: object): Promise<void> {
  const { DATABASE_URL, SECRET } = platform.config
  const ahead = platform.now() - Date.now()
  const child = spawn(process.execPath, ['scripts/run.mjs', 'tests/money/pay-step.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', DATABASE_URL, SECRET, LOG_LEVEL: 'silent', CRASH_AT: point },
      ...{ PAY_SANDBOX_URL: `${origin}/sandbox/pay`, STEP: JSON.stringify({ ...step, ahead }) },
    },
  })
  const [code, signal] = await once(child, 'exit')
  expect([code, signal]).not.toEqual([0, null])
}

async function asked() {
  const batch_no = await offerPackage(market)
  const { simei } = await market.device('owner')
  return { batch_no, simei, item: { pay_plat: sandbox, total_fee: cents } }
}

const newest = async () =>
  (await platform.pool.query('SELECT id, number, url FROM trade_order ORDER BY id DESC LIMIT 1'))
    .rows[0] as { id: number; number: string; url: string }
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
  60_000,
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
  60_000,
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
  60_000,
)
