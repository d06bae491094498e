import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { advanceRefund } from '#server/domain/trade/pay/advance-refund.ts'
import { sharesOf } from '#server/domain/trade/pay/refund-legs.ts'
import { md5 } from '../../factories/organisations.ts'
import { offerPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'

const { platform, market, onPage, work, balance, isSound } = await heldPayPlatform()
const { as, parties } = market
const root = parties.root.id
const dealer = parties.dealer.id
const owner = parties.owner.id
const sandbox = 9

afterEach(async () => {
  expect(await isSound()).toBe(true)
  expect(await balance(root, 'refund_clearing')).toBe(0)
  expect(await balance(root, 'order_clearing')).toBe(0)
})

const priced = (cents: number) => ({
  root_price: '5',
  suggested_price: '5',
  terminal_price: (cents / 100).toFixed(2),
})

/** Paid and fulfilled: the root keeps 5.00, the dealer the rest. */
async function bought(cents = 1000, more: object = {}, expiresAt?: Date) {
  const batch_no = await offerPackage(market, { ...priced(cents), ...more })
  const device = await market.device('owner', { expiresAt: expiresAt ?? null })
  const item = { pay_plat: sandbox, total_fee: cents }
  const reply = await as('owner', 'pay/PrepayIncrement', { batch_no, simei: device.simei, item })
  await onPage(reply['h5_url'], 'pay')
  await work()
  return { device, number: reply['out_trade_no'] as string }
}

const refund = (out_trade_no: string, refund_fee: number, type = 'business_money') =>
  as('root', 'pay/Refund', { out_trade_no, refund_fee, type, reason: 'returned' })
const shown = (out_trade_no: string) => as('owner', 'pay/GetOrder', { out_trade_no })
const left = async (number: string) =>
  (await platform.pool.query('SELECT rflow FROM service_batch WHERE key = $1', [`order:${number}`]))
    .rows[0]?.rflow
const held = async () => [
  await balance(root, 'revenue'),
  await balance(dealer, 'wallet_profit'),
  await balance(root, 'sandbox'),
]

test('a whole refund takes back all that was given, once', async () => {
  const before = await held()
  const { number } = await bought()
  expect(await refund(number, 1000)).toMatchObject({ errcode: 0, state: 'complete' })
  expect(await held()).toEqual(before)
  expect(await left(number)).toBe(0)
  expect(await shown(number)).toMatchObject({
    status: 5,
    trade_state: 'REFUND',
    refund_fee: 1000,
    refunds: [{ type: 'business_money', state: 'complete', refund_fee: 1000, reason: 'returned' }],
  })
  expect((await refund(number, 1)).error).toBe('orderUnpaid')
})

test('money only, or what was sold only; part by part, to the cent', async () => {
  const before = await held()
  const { number } = await bought(1001 + 2)
  expect(await refund(number, 0, 'business')).toMatchObject({ state: 'complete' })
  expect(await left(number)).toBe(0)
  for (const part of [1, 333, 333, 335])
    expect((await refund(number, part, 'money')).errcode).toBe(0)
  expect((await shown(number))['status']).toBe(3)
  for (const wrong of [0, 2])
    expect((await refund(number, wrong, 'money')).error).toBe('refundAmount')
  expect((await refund(number, 1, 'business')).error).toBe('refundAmount')
  expect((await refund(number, 1, 'money'))['state']).toBe('complete')
  expect((await shown(number))['status']).toBe(5)
  expect(await held()).toEqual(before)
})

test('shares of refunds add up to each refund, and together to the legs', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 8 }),
      (legs, wanted) => {
        const total = legs.reduce((sum, leg) => sum + leg, 0)
        let before = 0
        const taken = legs.map(() => 0)
        for (const part of [...wanted, total]) {
          const amount = Math.min(part, total - before)
          if (amount === 0) continue
          const shares = sharesOf(legs, total, { amount, before })
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
          shares.forEach((share, at) => {
            taken[at] = (taken[at] ?? 0) + share
          })
          before += amount
        }
        expect(taken).toEqual(legs)
      },
    ),
  )
})

test('what an empty wallet lacks is owed, and settled before the next profit', async () => {
  const { number } = await bought(2000)
  const profit = await balance(dealer, 'wallet_profit')
  await as('dealer', 'wallet/SetPwd', {
    pwd_md5: md5('Dealer7word'),
    login_pwd_md5: md5(market.accounts.dealer.password),
  })
  const spent = await offerPackage(market, {
    root_price: (profit / 100 - 3).toFixed(2),
    suggested_price: '100',
    terminal_price: '100',
  })
  const device = await market.device('owner')
  const item = { pay_plat: 3, total_fee: profit - 300 }
  const params = { batch_no: spent, simei: device.simei, item, md5_pwd: md5('Dealer7word') }
  expect((await as('dealer', 'pay/PrepayIncrement', params)).errcode).toBe(0)
  expect(await balance(dealer, 'wallet_profit')).toBe(300)
  expect((await refund(number, 2000))['state']).toBe('complete')
  expect(await balance(dealer, 'wallet_profit')).toBe(0)
  expect(await balance(dealer, 'receivable')).toBe(-1200)
  await bought(1500)
  expect(await balance(dealer, 'wallet_profit')).toBe(0)
  expect(await balance(dealer, 'receivable')).toBe(-200)
  await bought(1500)
  expect(await balance(dealer, 'wallet_profit')).toBe(800)
  expect(await balance(dealer, 'receivable')).toBe(0)
})

test('sandbox: a refund that is pending, then fails, leaves all as it was', async () => {
  const { number } = await bought(1006)
  const before = await held()
  expect(await refund(number, 1006)).toMatchObject({ errcode: 0, state: 'processing' })
  expect(await shown(number)).toMatchObject({ refund_fee: 1006 })
  expect(await balance(root, 'refund_clearing')).toBe(1006)
  expect((await refund(number, 1)).error).toBe('refundAmount')
  for (const seconds of [31, 61]) {
    platform.advance(seconds)
    await work()
  }
  expect(await shown(number)).toMatchObject({
    status: 3,
    refund_fee: 0,
    refunds: [{ state: 'fail' }],
  })
  expect(await held()).toEqual(before)
  expect(await left(number)).toBe(12)
})

test('32 callers refund one order: one refund, paid once', async () => {
  const before = await held()
  const { number } = await bought(1400)
  const replies = await Promise.all(Array.from({ length: 32 }, () => refund(number, 1400)))
  expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  expect(await held()).toEqual(before)
})

test('32 workers at one refund: one effect', async () => {
  const { number } = await bought(1506)
  const before = await held()
  await refund(number, 1506)
  await platform.pool.query(`UPDATE sandbox_refund SET state = 'success' WHERE number LIKE $1`, [
    `${number}%`,
  ])
  const { rows } = await platform.pool.query(
    `SELECT id, number, order_id AS "orderId", kind, state, amount, before, checks FROM refund
     WHERE number LIKE $1`,
    [`${number}%`],
  )
  await Promise.all(Array.from({ length: 32 }, () => advanceRefund(platform, rows[0])))
  expect(await shown(number)).toMatchObject({ status: 5, refunds: [{ state: 'complete' }] })
  expect(await held()).toEqual([
    (before[0] ?? 0) - 500,
    (before[1] ?? 0) - 1006,
    (before[2] ?? 0) + 1506,
  ])
})

test('a recharge is taken back from the wallet as far as it covers it; a wallet gets back what it paid', async () => {
  const made = await as('owner', 'pay/Recharge', { total_fee: 2000, pay_plat: sandbox })
  await onPage(made['h5_url'], 'pay')
  await work()
  const md5_pwd = md5('Wallet7word')
  await as('owner', 'wallet/SetPwd', {
    pwd_md5: md5_pwd,
    login_pwd_md5: md5(market.accounts.owner.password),
  })
  const batch_no = await offerPackage(market, priced(1500))
  const { simei } = await market.device('owner')
  const item = { pay_plat: 3, total_fee: 1500 }
  const paid = await as('owner', 'pay/PrepayIncrement', { batch_no, simei, item, md5_pwd })
  expect(await balance(owner, 'wallet_cash')).toBe(500)
  expect((await refund(made['out_trade_no'], 2000, 'money')).error).toBe('walletTooLow')
  expect((await refund(paid['out_trade_no'], 1500))['state']).toBe('complete')
  expect(await balance(owner, 'wallet_cash')).toBe(2000)
  expect((await refund(made['out_trade_no'], 2000, 'money'))['state']).toBe('complete')
  expect(await balance(owner, 'wallet_cash')).toBe(0)
})

test('the platform service ends earlier by what is taken back', async () => {
  const first = new Date(platform.now() + 86_400_000)
  const { number, device } = await bought(1200, { type: 4, flow: 12, validity: 'year' }, first)
  const end = async () => {
    const { rows } = await platform.pool.query<{ expires_at: Date }>(
      'SELECT expires_at FROM device WHERE id = $1',
      [device.id],
    )
    return rows[0]?.expires_at.getTime() ?? 0
  }
  expect(await end()).toBeGreaterThan(first.getTime() + 360 * 86_400_000)
  await refund(number, 1200)
  expect(await end()).toBe(first.getTime())
})

test('an order of a device that is gone stays paid, and is refunded from where its money waits', async () => {
  const batch_no = await offerPackage(market)
  const device = await market.device('owner')
  const item = { pay_plat: sandbox, total_fee: 1000 }
  const reply = await as('owner', 'pay/PrepayIncrement', { batch_no, simei: device.simei, item })
  const number = reply['out_trade_no'] as string
  await platform.pool.query('DELETE FROM device WHERE id = $1', [device.id])
  await onPage(reply['h5_url'], 'pay')
  await work()
  expect(await shown(number)).toMatchObject({ status: 2, trade_state: 'PAID', fault: 'device' })
  expect((await refund(number, 999, 'money')).error).toBe('refundAmount')
  expect((await refund(number, 1000, 'money'))['state']).toBe('complete')
  expect((await shown(number))['status']).toBe(5)
})

test('only the root’s finance refunds, and only what was paid', async () => {
  const { number } = await bought()
  const asked = { out_trade_no: number, refund_fee: 1, type: 'money', reason: 'x' }
  expect((await as('dealer', 'pay/Refund', asked)).error).toBe('noPermission')
  expect((await as('root', 'pay/Refund', { ...asked, reason: ' ' })).error).toBe('badParams')
  const batch_no = await offerPackage(market)
  const { simei } = await market.device('owner')
  const item = { pay_plat: sandbox, total_fee: 1000 }
  const open = await as('owner', 'pay/PrepayIncrement', { batch_no, simei, item })
  expect((await refund(open['out_trade_no'], 1, 'money')).error).toBe('orderUnpaid')
})

test('sandbox: an order that the vendor refuses', async () => {
  const batch_no = await offerPackage(market, priced(1010))
  const { simei } = await market.device('owner')
  const item = { pay_plat: sandbox, total_fee: 1010 }
  const reply = await as('owner', 'pay/PrepayIncrement', { batch_no, simei, item })
  expect(reply.error).toBe('payRefused')
})
