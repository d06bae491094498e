import { extractText } from 'unpdf'
import { afterEach, expect, test } from 'vitest'
import { brandNamed } from '#brands/resolve.ts'
import { dayText } from '#lib/format/time.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { takeDownload } from '#server/domain/platform/file/open-download.ts'
import { issueReceipt } from '#server/domain/trade/billing/issue-document.ts'
import { lockOrder } from '#server/domain/trade/pay/order.ts'
import { newBrandName } from '../../factories/brands.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { offerPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'

const { platform, market, onPage, work, isSound } = await heldPayPlatform()
const { as, parties } = market
const sandbox = 9
type Document = { document_id: string; kind: string; number: string; amount: number; day: string }

afterEach(async () => expect(await isSound()).toBe(true))

async function ordered(device?: { simei: string }) {
  const batch_no = await offerPackage(market)
  const { simei } = device ?? (await market.device('owner'))
  const item = { pay_plat: sandbox, total_fee: 1000 }
  return as('owner', 'pay/PrepayIncrement', { batch_no, simei, item })
}

/** For 10.00, by the owner. */
async function bought(device?: { simei: string }): Promise<string> {
  const reply = await ordered(device)
  await onPage(reply['h5_url'], 'pay')
  await work()
  return reply['out_trade_no']
}

const refund = (out_trade_no: string, refund_fee: number) =>
  as('root', 'pay/Refund', { out_trade_no, refund_fee, type: 'money', reason: 'returned' })
const documentsOf = async (out_trade_no: string): Promise<Document[]> =>
  (await as('owner', 'pay/GetOrderDetail', { out_trade_no }))['documents']
const listed = async (params: object = {}): Promise<Reply[]> =>
  (await as('owner', 'pay/GetOwnOrders', params))['items']
const numbers = (rows: readonly Reply[]) => rows.map(({ out_trade_no }) => out_trade_no)

async function pdfOf(path: string): Promise<string> {
  const file = await takeDownload(platform, path.replace('/download/', ''), platform.now())
  expect(file?.mime).toBe('application/pdf')
  const { text } = await extractText(new Uint8Array(file?.bytes ?? []), { mergePages: true })
  return text
}

test('a payment has one receipt, each part that went back a credit note; their tax adds up', async () => {
  const number = await bought()
  for (const part of [333, 667]) expect((await refund(number, part))['state']).toBe('complete')
  const papers = await documentsOf(number)
  expect(papers).toMatchObject([
    { kind: 'receipt', amount: 1000 },
    { kind: 'credit_note', amount: 333 },
    { kind: 'credit_note', amount: 667 },
  ])
  const [receipt, first, second] = papers.map((paper) => paper.number)
  const year = new Date(platform.now()).getFullYear()
  expect(receipt).toMatch(new RegExp(`^WAYPOST-${year}-\\d{6}$`))
  expect(first).toMatch(new RegExp(`^WAYPOST-C-${year}-\\d{6}$`))
  expect(Number(second?.slice(-6))).toBe(Number(first?.slice(-6)) + 1)
  const { rows } = await platform.pool.query(
    `SELECT b.kind, sum(b.tax)::int AS tax FROM billing_document b JOIN trade_order t ON t.id = b.order_id
     WHERE t.number = $1 GROUP BY b.kind ORDER BY b.kind`,
    [number],
  )
  expect(rows).toEqual([
    { kind: 'receipt', tax: 57 },
    { kind: 'credit_note', tax: 57 },
  ])
})

/** Where it is tomorrow longer than elsewhere, or yesterday. */
const sellerIn = (zone: string) =>
  platform.pool.query('UPDATE organisation SET zone = $2 WHERE id = $1', [parties.root.id, zone])

test('a buyer downloads its receipt once, in its language; strangers do not', async () => {
  await sellerIn('Pacific/Kiritimati')
  const number = await bought()
  await sellerIn('Pacific/Pago_Pago')
  const [receipt] = await documentsOf(number)
  const day = dayText(platform.now() / 1000, 'Pacific/Kiritimati')
  expect(receipt?.day).toBe(day)
  const params = { document_id: receipt?.document_id }
  const { path, name } = await as('owner', 'pay/GetDocument', params)
  expect(name).toContain(receipt?.number)
  const text = await pdfOf(path)
  for (const shown of [receipt?.number, number, 'Waypost Technology', '10.00 CNY', '0.57', day])
    expect(text.replace(/\s+/g, ' ')).toContain(shown)
  const token = path.replace('/download/', '')
  expect(await takeDownload(platform, token, platform.now())).toBeUndefined()
  expect((await as('dealer', 'pay/GetDocument', params)).errcode).toBe(0)
  for (const party of ['buyer', 'sub'] as const)
    expect((await as(party, 'pay/GetDocument', params)).error).toBe('notFound')
})

test('a device log-in sees the orders and receipts of its device, and no other', async () => {
  const [device, other] = [await market.device('owner'), await market.device('owner')]
  const number = await bought(device)
  await bought(other)
  const sid = await logIn(platform, { login: device.imei, password: '123456' })
  const own = await call(platform, 'pay/GetOwnOrders', {}, { sid })
  expect(numbers(own['items'])).toEqual([number])
  const [{ document_id }] = own['items'][0].documents
  expect((await call(platform, 'pay/GetDocument', { document_id }, { sid })).errcode).toBe(0)
  const foreign = await logIn(platform, { login: other.imei, password: '123456' })
  const refused = await call(platform, 'pay/GetDocument', { document_id }, { sid: foreign })
  expect(refused.error).toBe('notFound')
})

test('own orders are found by number, receipt, device and name, by state, and page by page', async () => {
  const device = await market.device('owner')
  const paid = await bought(device)
  const open = (await ordered(device))['out_trade_no']
  const [row] = await listed({ search: paid })
  expect(row).toMatchObject({ recharge_state: 'e_recharge_success', total_fee: 1000 })
  expect(row?.['new_end']).toBeGreaterThan(platform.now() / 1000)
  for (const search of [row?.['receipt_no'], row?.['receipt_no'].toLowerCase()])
    expect(numbers(await listed({ search }))).toEqual([paid])
  expect(numbers(await listed({ search: device.imei }))).toEqual([open, paid])
  expect(numbers(await listed({ search: device.imei, state: 'open' }))).toEqual([open])
  expect(numbers(await listed({ search: row?.['package_name'] }))).toContain(paid)
  expect(await listed({ search: paid.slice(1) })).toEqual([])
  for (const sort of ['create_time', 'total_fee'] as const)
    for (const is_desc of [true, false]) {
      const all = await listed({ sort, is_desc })
      const found: Reply[] = []
      for (let after: object = {}; found.length < all.length; ) {
        const page = await listed({ sort, is_desc, limit_size: 1, ...after })
        found.push(...page)
        after = { last_id: page[0]?.['id'], last_fee: page[0]?.['total_fee'] }
      }
      expect(numbers(found)).toEqual(numbers(all))
    }
  expect((await as('dealer', 'pay/GetOwnOrders'))['items']).toEqual([])
})

test('profit says what was sold to whom, for what it cost and brought', async () => {
  const number = await bought()
  const at = Math.floor(platform.now() / 1000)
  const period = { start_time: at - 86_400, end_time: at }
  const { items } = await as('dealer', 'wallet/GetProfit', period)
  expect(items.find(({ ref }: { ref: string }) => ref === number)).toMatchObject({
    amount: 500,
    cost: 500,
    sold: 1000,
    total_fee: 1000,
    buyer: 'owner',
    service: 'remoteSwitch',
  })
  const named = async () => {
    const { items: rows } = await as('dealer', 'wallet/GetProfit', period)
    return rows.find(({ ref }: { ref: string }) => ref === number)?.['device_name']
  }
  const place = (organisationId: number) =>
    platform.pool.query(
      `UPDATE device d SET organisation_id = $2, name = 'Van 7' FROM trade_order t
       WHERE t.number = $1 AND d.id = t.device_id`,
      [number, organisationId],
    )
  await place(parties.owner.id)
  expect(await named()).toBe('Van 7')
  await place(parties.root.id)
  expect(await named()).toBe('')
})

test('money for a wallet has a receipt without tax', async () => {
  const params = { total_fee: 2000, pay_plat: sandbox }
  const reply = await as('owner', 'pay/Recharge', params)
  await onPage(reply['h5_url'], 'pay')
  await work()
  const [receipt] = await documentsOf(reply['out_trade_no'])
  const { rows } = await platform.pool.query(
    'SELECT tax_rate, tax::int FROM billing_document WHERE id = $1',
    [receipt?.document_id],
  )
  expect(rows).toEqual([{ tax_rate: null, tax: 0 }])
})

test('numbers have no gap: of receipts at once, every other is given back', async () => {
  const made: number[] = []
  for (let count = 0; count < 12; count++) {
    const reply = await ordered()
    const { rows } = await platform.pool.query('SELECT id FROM trade_order WHERE number = $1', [
      reply['out_trade_no'],
    ])
    made.push(rows[0]?.id)
  }
  const undone = new Error('undone')
  const ends = await Promise.allSettled(
    made.map((id, at) =>
      inTransaction(platform.pool, async (client) => {
        const order = await lockOrder(client, id)
        if (!order) throw new Error('no order')
        await client.query('UPDATE trade_order SET paid_at = now() WHERE id = $1', [id])
        await issueReceipt(client, order, platform.now())
        if (at % 2 === 1) throw undone
      }),
    ),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  const { rows } = await platform.pool.query<{ seqs: number[]; last: number }>(
    `SELECT array_agg(b.seq ORDER BY b.seq) AS seqs, max(s.last) AS last FROM billing_document b
     JOIN document_series s USING (seller_id, brand, kind, year) WHERE b.kind = 'receipt' AND b.seller_id = $1`,
    [parties.root.id],
  )
  const last = rows[0]?.last ?? 0
  expect(rows[0]?.seqs).toEqual(Array.from({ length: last }, (_, at) => at + 1))
})

test.each([
  'UPDATE document_series SET last = last + 1',
  'UPDATE document_series SET last = last - 1',
  'DELETE FROM document_series',
  'UPDATE billing_document SET amount = amount + 1',
  'DELETE FROM billing_document',
  `INSERT INTO billing_document (kind, seller_id, brand, year, seq, number, order_id, amount, tax, facts, issued_at)
   SELECT kind, seller_id, brand, year, 999999, 'X-1', order_id + 1, amount, tax, facts, issued_at FROM billing_document LIMIT 1`,
])('the database refuses: %s', async (statement) => {
  await expect(platform.pool.query(statement)).rejects.toThrow()
})

const configured = (func: string, params: object) => as('root', `ops/${func}`, params)

test('a series under which a brand has documents is no other brand’s', async () => {
  await bought()
  const seller = (series: string) => ({ values: { seller: { series } } })
  await configured('SetConfig', { brand: 'waypost', rev: 0, ...seller('ANEW') })
  await configured('PublishConfig', { brand: 'waypost', rev: 1 })
  const made = { brand: newBrandName(), base: 'waypost', rev: 0, ...seller('WAYPOST') }
  expect((await configured('SetConfig', made)).error).toBe('brandSeriesTaken')
  await configured('UndoConfig', { brand: 'waypost', rev: 2, version: 0 })
  await expect.poll(() => brandNamed('waypost')?.version).toBe(0)
})

test('what was ordered of a brand is sold by it, also once it is served no longer', async () => {
  const brand = newBrandName()
  const values = { seller: { name: 'Former Ltd', series: 'FORMER' } }
  await configured('SetConfig', { brand, base: 'waypost', rev: 0, values })
  await configured('PublishConfig', { brand, rev: 1 })
  const { out_trade_no, h5_url } = await ordered()
  await platform.pool.query('UPDATE trade_order SET brand = $2 WHERE number = $1', [
    out_trade_no,
    brand,
  ])
  await configured('UndoConfig', { brand, rev: 2, version: 0 })
  await expect.poll(() => brandNamed(brand)).toBeUndefined()
  await onPage(h5_url, 'pay')
  await work()
  await refund(out_trade_no, 1000)
  const papers = await documentsOf(out_trade_no)
  expect(papers.map((paper) => paper.number.split('-')[0])).toEqual(['FORMER', 'FORMER'])
})
