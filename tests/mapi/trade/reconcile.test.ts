import { afterEach, expect, test } from 'vitest'
import { dayOf, reconcile } from '#server/domain/trade/pay/reconcile.ts'
import { offerPackage } from '../../factories/packages.ts'
import { payPlatform } from '../../factories/pay-platform.ts'

// Of one day: PostgreSQL dates the ledger, the platform the vendor's books.
const { platform, market, onPage, work, balance, isSound } = await payPlatform()
const { as, parties } = market
const held = (kind: string) => balance(parties.root.id, kind)
const mail = `finance${process.pid}@example.com`
await platform.pool.query('UPDATE account SET email = $1 WHERE id = $2', [
  mail,
  market.accounts.root.id,
])
const told = async () =>
  (await platform.pool.query('SELECT FROM outbox_message WHERE target = $1', [mail])).rowCount ?? 0

afterEach(async () => {
  expect(await isSound()).toBe(true)
})

async function bought(cents = 1000) {
  const prices = { root_price: '5', suggested_price: '5', terminal_price: (cents / 100).toFixed(2) }
  const batch_no = await offerPackage(market, prices)
  const { simei } = await market.device('owner')
  const item = { pay_plat: 9, total_fee: cents }
  const reply = await as('owner', 'pay/PrepayIncrement', { batch_no, simei, item })
  await onPage(reply['h5_url'], 'pay')
  await work()
  return reply['out_trade_no'] as string
}

const look = () => reconcile(platform, dayOf(platform.now()))
const listed = async () => (await as('root', 'pay/GetDifferences'))['items']
const books = (change: string, number: string) =>
  platform.pool.query(`UPDATE sandbox_payment SET ${change} WHERE number = $1`, [number])

test('books that agree, refunds and odd sums among them, differ in nothing', async () => {
  const number = await bought()
  await bought(1008)
  const asked = { out_trade_no: number, type: 'money', refund_fee: 300, reason: 'x' }
  expect((await as('root', 'pay/Refund', asked))['state']).toBe('complete')
  expect(await look()).toBe(0)
  expect(await listed()).toEqual([])
})

test('another sum, a payment that is missing there or here: each is kept until it agrees', async () => {
  const [odd, gone, foreign] = [await bought(), await bought(1100), await bought(1200)]
  await books('paid = 999', odd)
  await books("state = 'pending', paid_at = NULL", gone)
  await books("number = 'unknown'", foreign)
  const sums = { currency: 'CNY', provider: 'sandbox', day: dayOf(platform.now()) }
  const [suspense, vendor] = [await held('suspense'), await held('sandbox')]
  const messages = await told()
  expect(await look()).toBe(4)
  // -1 that is missing, -1100 and -1200 that never came, 1200 of nobody known.
  expect(await held('suspense')).toBe(suspense - 1101)
  expect(await held('sandbox')).toBe(vendor + 1101)
  expect(await told()).toBe(messages + 1)
  expect(await Promise.all([look(), look()])).toEqual([4, 4])
  expect(await held('suspense')).toBe(suspense - 1101)
  expect(await told()).toBe(messages + 1)
  expect(await listed()).toEqual(
    expect.arrayContaining(
      [
        { ...sums, number: odd, out_trade_no: odd, ours: 1000, theirs: 999 },
        { ...sums, number: gone, out_trade_no: gone, ours: 1100, theirs: 0 },
        { ...sums, number: foreign, out_trade_no: foreign, ours: 1200, theirs: 0 },
        { ...sums, number: 'unknown', out_trade_no: null, ours: 0, theirs: 1200 },
      ].map((one) => expect.objectContaining(one)),
    ),
  )
  await books('paid = 1000', odd)
  await books("state = 'paid', paid_at = now()", gone)
  await platform.pool.query(`UPDATE sandbox_payment SET number = $1 WHERE number = 'unknown'`, [
    foreign,
  ])
  expect(await look()).toBe(0)
  expect(await listed()).toEqual([])
  expect([await held('suspense'), await held('sandbox')]).toEqual([suspense, vendor])
})

test('a difference of a refund names its order', async () => {
  const number = await bought()
  const asked = { out_trade_no: number, type: 'money', refund_fee: 300, reason: 'x' }
  const { refund_no } = await as('root', 'pay/Refund', asked)
  const refunded = (change: string) =>
    platform.pool.query(`UPDATE sandbox_refund SET ${change} WHERE number = $1`, [refund_no])
  await refunded('amount = amount - 1')
  expect(await look()).toBe(1)
  expect(await listed()).toMatchObject([{ number: refund_no, out_trade_no: number }])
  await refunded('amount = amount + 1')
  expect(await look()).toBe(0)
})

test('a difference of an earlier day is looked at until it is explained', async () => {
  const number = await bought(1300)
  const start = [await held('suspense'), await held('sandbox')]
  await books("state = 'pending', paid_at = NULL", number)
  expect(await look()).toBe(1)
  expect(await held('suspense')).toBe((start[0] ?? 0) - 1300)
  await books("state = 'paid', paid_at = now()", number)
  const other = dayOf(platform.now() - 10 * 86_400_000)
  expect(await reconcile(platform, other)).toBe(0)
  expect([await held('suspense'), await held('sandbox')]).toEqual(start)
  expect(await listed()).toEqual([])
})
