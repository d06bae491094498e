import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { sharesOf, sharesWithin } from '#server/domain/trade/pay/refund-legs.ts'
import { md5 } from '../../factories/organisations.ts'
import { offerPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'
import { openWallet, putMoney, walletPassword } from '../../factories/wallets.ts'

const { platform, market, onPage, work, balance, isSound } = await heldPayPlatform({
  PROFIT_DAYS: 'sandbox=7',
})
const { as, parties, accounts } = market
const root = parties.root.id
const dealer = parties.dealer.id
const owner = parties.owner.id
const md5_pwd = md5(walletPassword)
const ways = { sandbox: 9, wallet: 3 }

beforeAll(async () => {
  await openWallet(market, 'dealer')
  await openWallet(market, 'owner')
  await platform.pool.query('UPDATE account SET email = $1 WHERE id = $2', [
    'buyer@example.org',
    accounts.owner.id,
  ])
})

afterEach(async () => {
  expect(await isSound()).toBe(true)
  expect(await balance(root, 'refund_clearing')).toBe(0)
})

/** Paid and fulfilled: the root keeps 5.00, the dealer the rest. Answers the order's number. */
async function bought(cents = 1000, way: keyof typeof ways = 'sandbox'): Promise<string> {
  const batch_no = await offerPackage(market, {
    root_price: '5',
    suggested_price: '5',
    terminal_price: (cents / 100).toFixed(2),
  })
  const { simei } = await market.device('owner')
  const item = { pay_plat: ways[way], total_fee: cents }
  const asked = { batch_no, simei, item, ...(way === 'wallet' && { md5_pwd }) }
  const reply = await as('owner', 'pay/PrepayIncrement', asked)
  if (way === 'sandbox') await onPage(reply['h5_url'], 'pay')
  await work()
  return reply['out_trade_no'] as string
}
const give = (out_trade_no: string, refund_fee: number, more: object = {}) =>
  as('dealer', 'pay/RefundShare', { out_trade_no, refund_fee, reason: 'sorry', md5_pwd, ...more })
const refund = (out_trade_no: string, refund_fee: number, type = 'money') =>
  as('root', 'pay/Refund', { out_trade_no, refund_fee, type, reason: 'x' })
const detail = (party: 'dealer' | 'owner' | 'root', out_trade_no: string) =>
  as(party, 'pay/GetOrderDetail', { out_trade_no })
const statement = async (party: 'dealer' | 'owner') => {
  const end_time = Math.floor(platform.now() / 1000) + 60
  const reply = await as(party, 'wallet/GetFlow', { start_time: end_time - 86_400, end_time })
  return reply['items']
}
const sums = async () => ({
  revenue: await balance(root, 'revenue'),
  profit: await balance(dealer, 'wallet_profit'),
  cash: await balance(dealer, 'wallet_cash'),
  vendor: await balance(root, 'sandbox'),
  buyer: await balance(owner, 'wallet_cash'),
})
type Sums = Awaited<ReturnType<typeof sums>>
const changed = (before: Sums, now: Sums) =>
  Object.fromEntries(
    (Object.keys(now) as (keyof Sums)[])
      .map((key) => [key, now[key] - before[key]] as const)
      .filter(([, change]) => change !== 0),
  )

test('a seller gives back its own part: nobody else gives, what was sold stays, both read it', async () => {
  const number = await bought()
  const before = await sums()
  expect((await detail('dealer', number))['own_share']).toEqual({ amount: 500, left: 500 })
  expect(await give(number, 200)).toMatchObject({ errcode: 0, state: 'complete' })
  expect(changed(before, await sums())).toEqual({ profit: -200, vendor: 200 })
  const seen = await detail('dealer', number)
  expect(seen).toMatchObject({
    own_share: { amount: 500, left: 300 },
    order: { status: 3, refund_fee: 200 },
    refunds: [
      { is_gift: true, giver: 'dealer', type: 'money', state: 'complete', refund_fee: 200 },
    ],
  })
  expect(seen['shares'].map(({ taken }: { taken: number }) => taken)).toEqual([0, 200])
  const { rows } = await platform.pool.query('SELECT rflow FROM service_batch WHERE key = $1', [
    `order:${number}`,
  ])
  expect(rows).toEqual([{ rflow: 12 }])
  // Who is above the buyer is not named to it.
  const read = await detail('owner', number)
  expect(read).toMatchObject({
    own_share: null,
    refunds: [{ is_gift: true, giver: '', operator: '', reason: 'sorry' }],
    documents: [{ kind: 'receipt' }, { kind: 'credit_note', amount: 200 }],
  })
  expect((await statement('dealer'))[0]).toMatchObject({
    op: 'e_po_refund',
    amount: -200,
    ref: number,
  })
})

test('the buyer is told by mail, once', async () => {
  const number = await bought()
  const mails = async () =>
    (
      await platform.pool.query<{ target: string; body: string }>(
        `SELECT target, body FROM outbox_message WHERE body LIKE '%' || $1 || '%' AND target = 'buyer@example.org'`,
        [number],
      )
    ).rows
  expect((await give(number, 150))['state']).toBe('complete')
  await work()
  const told = await mails()
  expect(told).toHaveLength(1)
  expect(told[0]?.body).toContain('CNY 1.50')
  expect(told[0]?.body).toContain('sorry')
  expect((await refund(number, 100))['state']).toBe('complete')
  expect(await mails()).toHaveLength(1)
})

test('what a wallet paid comes back to it, and the statement of the buyer has it', async () => {
  await putMoney(platform, { rootId: root, organisationId: owner, amount: 1000 }, { part: 'cash' })
  const number = await bought(1000, 'wallet')
  const before = await sums()
  expect((await give(number, 500))['state']).toBe('complete')
  expect(changed(before, await sums())).toEqual({ profit: -500, buyer: 500 })
  expect((await statement('owner'))[0]).toMatchObject({
    op: 'e_po_refund',
    amount: 500,
    ref: number,
  })
})

test('no more than is left of the part, in one piece or in several', async () => {
  const number = await bought()
  expect((await give(number, 501)).error).toBe('refundAmount')
  for (const part of [300, 200]) expect((await give(number, part)).errcode).toBe(0)
  expect((await give(number, 1)).error).toBe('refundAmount')
  expect((await detail('dealer', number))['own_share']).toEqual({ amount: 500, left: 0 })
})

test('a refund of all takes from each what is left of its part, to the cent', async () => {
  const before = await sums()
  const number = await bought(1003)
  expect((await refund(number, 101)).errcode).toBe(0)
  expect((await give(number, 333)).errcode).toBe(0)
  expect((await refund(number, 200)).errcode).toBe(0)
  expect((await refund(number, 1003 - 101 - 333 - 200, 'business_money'))['state']).toBe('complete')
  expect(changed(before, await sums())).toEqual({})
  expect((await detail('root', number))['order']).toMatchObject({ status: 5, refund_fee: 1003 })
  expect((await give(number, 1)).error).toBe('orderUnpaid')
})

test('a gift that its vendor refuses comes back to the giver, and the part is whole again', async () => {
  const number = await bought(1006)
  const before = await sums()
  expect(await give(number, 406)).toMatchObject({ state: 'processing' })
  expect((await detail('dealer', number))['own_share']).toEqual({ amount: 506, left: 100 })
  for (const seconds of [31, 61]) {
    platform.advance(seconds)
    await work()
  }
  expect(changed(before, await sums())).toEqual({})
  expect((await detail('dealer', number))['own_share']).toEqual({ amount: 506, left: 506 })
})

test('two at once, or one beside a refund of all: money moves once, and no part falls below nothing', async () => {
  const twice = await bought()
  const both = await Promise.all([give(twice, 300), give(twice, 300)])
  expect(both.map(({ error }) => error ?? 'ok').sort()).toEqual(['ok', 'refundAmount'])
  const same = { request_id: 'once-and-only-once' }
  const number = await bought()
  const repeated = await Promise.all([give(number, 100, same), give(number, 100, same)])
  expect(new Set(repeated.map((reply) => reply['refund_no'])).size).toBe(1)
  expect((await detail('dealer', number))['own_share']).toEqual({ amount: 500, left: 400 })
  const raced = await bought()
  const [gift, all] = await Promise.all([give(raced, 400), refund(raced, 1000)])
  const went = [gift, all].map(({ error }) => error ?? 'ok')
  expect([
    ['ok', 'refundAmount'],
    ['orderUnpaid', 'ok'],
    ['refundAmount', 'ok'],
  ]).toContainEqual(went)
})

test('not by who earned nothing, and only with the wallet password', async () => {
  const number = await bought()
  expect((await give(number, 100, { md5_pwd: md5('Other7word') })).error).toBe(
    'walletPasswordWrong',
  )
  await as('root', 'wallet/SetPwd', {
    pwd_md5: md5_pwd,
    login_pwd_md5: md5(accounts.root.password),
  })
  const asRoot = { out_trade_no: number, refund_fee: 1, reason: 'x', md5_pwd }
  expect((await as('root', 'pay/RefundShare', asRoot)).error).toBe('noOwnShare')
  expect((await as('sub', 'pay/RefundShare', asRoot)).error).toBe('notFound')
  expect((await as('owner', 'pay/RefundShare', asRoot)).error).toBe('noOwnShare')
  expect((await detail('root', number))['own_share']).toBeNull()
})

test('an empty wallet gives nothing, and never owes for it', async () => {
  const number = await bought(700)
  await platform.pool.query('UPDATE order_leg SET matures_at = NULL')
  const { profit, cash } = await sums()
  const spent = { rootId: root, organisationId: dealer }
  await putMoney(platform, { ...spent, amount: -profit })
  if (cash > 0) await putMoney(platform, { ...spent, amount: -cash }, { part: 'cash' })
  expect((await give(number, 1)).error).toBe('walletTooLow')
  expect(await balance(dealer, 'receivable')).toBe(0)
  await putMoney(platform, { ...spent, amount: 50 })
  await putMoney(platform, { ...spent, amount: 60 }, { part: 'cash' })
  expect((await give(number, 100)).errcode).toBe(0)
  expect(await sums()).toMatchObject({ profit: 0, cash: 10 })
})

test('what else can still be charged back is not given: it would leave as cash before it matures', async () => {
  const settled = await bought()
  await platform.pool.query('UPDATE order_leg SET matures_at = NULL')
  const { profit, cash } = await sums()
  const spent = { rootId: root, organisationId: dealer }
  await putMoney(platform, { ...spent, amount: -profit })
  if (cash > 0) await putMoney(platform, { ...spent, amount: -cash }, { part: 'cash' })
  await bought(600)
  expect(await sums()).toMatchObject({ profit: 100, cash: 0 })
  expect((await give(settled, 100)).error).toBe('giftImmature')
  const made = await as('dealer', 'pay/Recharge', { total_fee: 300, pay_plat: ways.sandbox })
  await onPage(made['h5_url'], 'pay')
  await work()
  expect(await sums()).toMatchObject({ profit: 100, cash: 300 })
  expect((await give(settled, 100)).error).toBe('giftImmature')
  await putMoney(platform, { ...spent, amount: 30 }, { part: 'cash' })
  expect((await give(settled, 31)).error).toBe('giftImmature')
  expect((await give(settled, 30)).errcode).toBe(0)
  expect(await sums()).toMatchObject({ profit: 100, cash: 300 })
})

test('what a seller gave does not mature', async () => {
  const waiting = async () => (await as('dealer', 'wallet/GetWallet'))['maturing'] as number
  const before = await waiting()
  const number = await bought()
  expect((await waiting()) - before).toBe(500)
  expect((await give(number, 120)).errcode).toBe(0)
  expect((await waiting()) - before).toBe(380)
})

test('whatever was given before: shares add up, leave nobody below nothing, and in the end take all', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 5 }),
      fc.array(
        fc.record({ at: fc.nat({ max: 4 }), cents: fc.nat({ max: 4000 }), isGift: fc.boolean() }),
        { maxLength: 10 },
      ),
      (legs, steps) => {
        const total = legs.reduce((sum, leg) => sum + leg, 0)
        const left = [...legs]
        let given = 0
        const rest = () => left.reduce((sum, part) => sum + part, 0)
        const take = (amount: number) => {
          const before = total - rest() - given
          const shares = sharesWithin(sharesOf(legs, total, { amount, before }), left)
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
          expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
          for (const [at, share] of shares.entries()) left[at] = (left[at] ?? 0) - share
          expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
        }
        for (const { at, cents, isGift } of steps) {
          if (rest() === 0) return
          const who = at % legs.length
          if (isGift) {
            const gift = Math.min(cents, left[who] ?? 0)
            left[who] = (left[who] ?? 0) - gift
            given += gift
          } else if (cents > 0) take(Math.min(cents, rest()))
        }
        if (rest() > 0) take(rest())
        expect(left.every((part) => part === 0)).toBe(true)
      },
    ),
  )
})
