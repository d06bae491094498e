import { afterEach, beforeAll, expect, test } from 'vitest'
import { rechargeDue } from '#server/domain/trade/sim/recharge/recharge-due.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createAccount, md5 } from '../../factories/organisations.ts'
import { offerPackage, simPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'
import { putCard } from '../../factories/sims.ts'
import { openWallet, putVoucher, walletPassword } from '../../factories/wallets.ts'

const { platform, market, work, balance, isSound } = await heldPayPlatform({
  DEFAULT_BRAND: 'shopdesk',
  SIM_PROVIDER: 'sandbox',
})
const { as, parties, accounts } = market
const root = parties.root.id
const [cash, bank] = [4, 5]
const md5_pwd = md5(walletPassword)

beforeAll(() => openWallet(market, 'dealer'))

afterEach(async () => {
  expect(await isSound()).toBe(true)
  expect(await balance(root, 'order_clearing')).toBe(0)
})

async function ordered(pay_plat = bank) {
  const batch_no = await offerPackage(market)
  const { simei } = await market.device('owner')
  const item = { pay_plat, total_fee: 1000 }
  return as('owner', 'pay/PrepayIncrement', { batch_no, simei, item })
}
const numberOf = async (pay_plat = bank) => (await ordered(pay_plat))['out_trade_no'] as string
const shown = (out_trade_no: string) => as('owner', 'pay/GetOrder', { out_trade_no })
const voucher = () => putVoucher(platform, accounts.root.id)
const decide = (out_trade_no: string, more: object = {}) =>
  as('root', 'pay/DecideByHand', { out_trade_no, action: 'confirm', total_fee: 1000, ...more })
const listed = async (out_trade_no: string, more: object = {}) =>
  (await as('root', 'pay/GetByHand', more))['items'].find(
    (one: { out_trade_no: string }) => one.out_trade_no === out_trade_no,
  )

test('what is offered goes by the region of the account', async () => {
  const region = (name: string) => [name, accounts.owner.id]
  const set = 'UPDATE account SET region = $1::"Region" WHERE id = $2'
  const names = async (): Promise<string[]> =>
    (await as('owner', 'pay/GetPayConfig'))['items'].map(({ name }: { name: string }) => name)
  expect(await names()).toEqual(expect.arrayContaining(['bank', 'cash']))
  await platform.pool.query(set, region('other'))
  expect(await names()).not.toContain('cash')
  expect(await names()).toContain('bank')
  const batch_no = await offerPackage(market, { region: 'other' })
  const { simei } = await market.device('owner')
  const order = (pay_plat: number) =>
    as('owner', 'pay/PrepayIncrement', { batch_no, simei, item: { pay_plat, total_fee: 1000 } })
  expect((await order(cash)).error).toBe('payMethod')
  expect((await order(bank)).errcode).toBe(0)
  await platform.pool.query(set, region('mainland'))
})

test.each([
  ['bank', bank],
  ['cash', cash],
])('an order paid by %s waits for finance, then goes on as any other', async (kind, pay_plat) => {
  const config = await as('owner', 'pay/GetPayConfig')
  const names = config['items'].map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['bank', 'cash', 'sandbox']))
  const before = [await balance(root, kind), await balance(parties.dealer.id, 'wallet_profit')]
  const reply = await ordered(pay_plat)
  expect(reply).toMatchObject({ errcode: 0, h5_url: '', trade_state: 'NOTPAY' })
  const number = reply['out_trade_no'] as string
  platform.advance(3600)
  await work()
  expect(await shown(number)).toMatchObject({ status: 1, trade_state: 'NOTPAY' })
  expect(await listed(number)).toMatchObject({ state: 'waiting', way: kind, is_own: false })
  expect((await decide(number)).error).toBe('voucherNeeded')
  const voucher_ids = [await voucher()]
  expect((await decide(number, { voucher_ids, total_fee: 999 })).error).toBe('dataChanged')
  expect((await decide(number, { voucher_ids })).errcode).toBe(0)
  expect(await shown(number)).toMatchObject({ status: 3, trade_state: 'SUCCESS' })
  expect(await listed(number, { state: 'confirmed' })).toMatchObject({ voucher_ids })
  expect([await balance(root, kind), await balance(parties.dealer.id, 'wallet_profit')]).toEqual([
    (before[0] ?? 0) - 1000,
    (before[1] ?? 0) + 500,
  ])
  expect((await decide(number, { voucher_ids: [await voucher()] })).error).toBe('dataChanged')
  expect((await as('root', 'wallet/GetFile', { file_id: voucher_ids[0] })).errcode).toBe(0)
  const own = { out_trade_no: number, refund_fee: 1, reason: 'x', md5_pwd }
  expect((await as('dealer', 'pay/RefundShare', own)).error).toBe('giftByHand')
  const seen = await as('dealer', 'pay/GetOrderDetail', { out_trade_no: number })
  expect(seen['own_share']).toEqual({ amount: 500, left: 0 })
  const refund = { out_trade_no: number, type: 'business_money', refund_fee: 1000, reason: 'x' }
  expect((await as('root', 'pay/Refund', refund))['state']).toBe('complete')
  expect(await balance(root, kind)).toBe(before[0])
})

test('rejected for a reason, it is closed for good', async () => {
  const number = await numberOf()
  expect((await decide(number, { action: 'reject' })).error).toBe('badParams')
  expect((await decide(number, { action: 'reject', reason: 'no money came' })).errcode).toBe(0)
  expect(await shown(number)).toMatchObject({ status: 4, fault: 'rejected', trade_state: 'CLOSED' })
  expect(await listed(number)).toMatchObject({ state: 'rejected', reason: 'no money came' })
  expect((await decide(number, { voucher_ids: [await voucher()] })).error).toBe('dataChanged')
  const { rows } = await platform.pool.query(
    `SELECT after FROM audit WHERE func = 'pay/DecideByHand' AND object_name = $1`,
    [number],
  )
  expect(rows).toMatchObject([{ after: { isConfirmed: false, reason: 'no money came' } }])
})

test('late money is kept', async () => {
  const number = await numberOf()
  await platform.pool.query('UPDATE trade_order SET expires_at = now() WHERE number = $1', [number])
  platform.advance(61)
  await work()
  expect((await shown(number))['status']).toBe(4)
  expect(await listed(number, { state: 'late' })).toMatchObject({ state: 'late' })
  expect((await decide(number, { voucher_ids: [await voucher()] })).errcode).toBe(0)
  expect((await shown(number))['status']).toBe(3)
})

test('who ordered may not confirm; a picture proves one order', async () => {
  const number = await numberOf()
  await platform.pool.query('UPDATE trade_order SET account_id = $1 WHERE number = $2', [
    accounts.root.id,
    number,
  ])
  const voucher_ids = [await voucher()]
  expect(await listed(number)).toMatchObject({ is_own: true })
  for (const action of ['confirm', 'reject'])
    expect((await decide(number, { action, voucher_ids, reason: 'mine' })).error).toBe('paymentOwn')
  const other = await createAccount(platform, { organisation: parties.root })
  const sid = await logIn(platform, other)
  const file = await putVoucher(platform, other.id)
  const params = { out_trade_no: number, action: 'confirm', total_fee: 1000, voucher_ids: [file] }
  expect((await call(platform, 'pay/DecideByHand', params, { sid })).errcode).toBe(0)
  const next = await numberOf()
  const again = { ...params, out_trade_no: next }
  expect((await call(platform, 'pay/DecideByHand', again, { sid })).error).toBe('notFound')
  expect((await decide(next, { voucher_ids })).errcode).toBe(0)
})

test('32 clerks who confirm and reject at once have one effect', async () => {
  const before = await balance(root, 'bank')
  const number = await numberOf()
  const clerks = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const account = await createAccount(platform, { organisation: parties.root })
      return { id: account.id, sid: await logIn(platform, account) }
    }),
  )
  const calls = await Promise.all(
    Array.from({ length: 32 }, async (_, turn) => {
      const clerk = clerks[turn % 4]
      if (!clerk) throw new Error('no clerk')
      const voucher_ids = [await putVoucher(platform, clerk.id)]
      const action = turn % 3 === 0 ? 'reject' : 'confirm'
      const params = { out_trade_no: number, total_fee: 1000, action, reason: 'x', voucher_ids }
      return () => call(platform, 'pay/DecideByHand', params, { sid: clerk.sid })
    }),
  )
  platform.advance(60)
  const replies = await Promise.all(calls.map((one) => one()))
  const errors = replies.flatMap(({ error }) => error ?? [])
  expect(errors).toEqual(Array.from({ length: 31 }, () => 'dataChanged'))
  const { status } = await shown(number)
  const isPaid = (await listed(number)).state === 'confirmed'
  expect(status).toBe(isPaid ? 3 : 4)
  expect(await balance(root, 'bank')).toBe(before - (isPaid ? 1000 : 0))
})

test('a recharge by bank credits the wallet once it is confirmed', async () => {
  const reply = await as('owner', 'pay/Recharge', { total_fee: 2500, pay_plat: bank })
  const number = reply['out_trade_no'] as string
  expect(await balance(parties.owner.id, 'wallet_cash')).toBe(0)
  const params = { total_fee: 2500, voucher_ids: [await voucher()] }
  expect((await decide(number, params)).errcode).toBe(0)
  expect(await balance(parties.owner.id, 'wallet_cash')).toBe(2500)
})

test('only of orders by hand, by the root’s finance', async () => {
  const online = (await ordered(9))['out_trade_no'] as string
  expect((await decide(online, { voucher_ids: [await voucher()] })).error).toBe('notFound')
  expect((await as('dealer', 'pay/GetByHand')).error).toBe('noPermission')
})

test.each([
  ['99', 3, ''],
  ['01', 2, 'recharge'],
])('data of a SIM card (…%s) paid by a transfer: status %i', async (end, status, fault) => {
  const email = 'finance@waypost.example'
  await platform.pool.query('UPDATE account SET email = $2 WHERE id = $1', [
    accounts.root.id,
    email,
  ])
  const batch_no = await offerPackage(market, simPackage)
  const { iccid } = await putCard(platform, parties.owner.id, { end })
  const item = { pay_plat: bank, total_fee: 1000 }
  const reply = await as('owner', 'pay/PrepayIncrement', { batch_no, iccid, item })
  const number = reply['out_trade_no'] as string
  expect((await decide(number, { voucher_ids: [await voucher()] })).errcode).toBe(0)
  expect(await shown(number)).toMatchObject({ status: 2, trade_state: 'PAID' })
  await rechargeDue(platform)
  expect(await shown(number)).toMatchObject({ status, fault, refund_fee: 0 })
  if (fault === '') return
  // Nobody pays back by itself what came by hand: finance is told.
  const { rows } = await platform.pool.query(
    'SELECT body FROM outbox_message WHERE target = $1 AND body LIKE $2',
    [email, `%${iccid}%`],
  )
  expect(rows).toHaveLength(1)
  const refund = { out_trade_no: number, type: 'money', refund_fee: 1000, reason: 'x' }
  expect(await as('root', 'pay/Refund', refund)).toMatchObject({ state: 'complete' })
  expect(await shown(number)).toMatchObject({ status: 5 })
})
