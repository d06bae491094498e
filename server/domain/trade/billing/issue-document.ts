import { sql } from 'kysely'
import type { BrandProfile } from '#brands/define.ts'
import { brandNamed, resolveBrand, seriesOf } from '#brands/resolve.ts'
import { dayText } from '#lib/format/time.ts'
import { taxOfPart, taxRateOf, taxWithin } from '#lib/rules/tax.ts'
import type { DocumentKind, TradeKind } from '../../../db/generated/tables/main-store.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { readFormerBrands } from '../../platform/brand/read-brands.ts'
import type { Order } from '../pay/order.ts'

/** What a document says of itself, seller, buyer and goods: as it was when it was written. */
export type DocumentFacts = {
  /** yyyy-MM-dd in the seller's zone; the first documents lack it. */
  day?: string
  seller: { name: string; address: readonly string[]; taxId: string }
  buyer: { name: string; address: string; payer: string }
  sold: {
    kind: TradeKind
    /** Of the package. */
    name: string
    service: number | null
    flow: number | null
    device: string
    imei: string
    iccid: string
  }
  platform: number
  /** Of a credit note: the receipt, and why. */
  of?: { number: string; reason: string }
}

type Issued = {
  kind: DocumentKind
  sellerId: number
  brand: BrandProfile
  zone: string
  orderId: number
  refundId?: number | undefined
  disputeId?: number | undefined
  amount: number
  taxRate: number | null
  tax: number
  facts: DocumentFacts
  now: number
}

async function issue(client: PoolClient, issued: Issued): Promise<void> {
  const { kind, sellerId, brand, zone, now } = issued
  const day = dayText(Math.floor(now / 1000), zone)
  const year = day.slice(0, 4)
  const key = { seller_id: sellerId, brand: brand.brand, kind, year: Number(year) }
  const seq = await nextNumber(client, key)
  const start = `${seriesOf(brand)}-${kind === 'receipt' ? '' : 'C-'}${year}-`
  const row = {
    ...key,
    seq,
    number: `${start}${String(seq).padStart(6, '0')}`,
    order_id: issued.orderId,
    refund_id: issued.refundId,
    dispute_id: issued.disputeId,
    amount: issued.amount,
    tax_rate: issued.taxRate,
    tax: issued.tax,
    facts: JSON.stringify({ ...issued.facts, day }),
    issued_at: new Date(now),
  }
  await run(client, db.insertInto('billing_document').values(rowFor('billing_document', row)))
}

type Series = { seller_id: number; brand: string; kind: DocumentKind; year: number }

/** Locked until the commit, so that none follows a number that is given back. */
async function nextNumber(client: PoolClient, key: Series): Promise<number> {
  const start = { ...key, last: 1 }
  const risen = db
    .insertInto('document_series')
    .values(rowFor('document_series', start))
    .onConflict((conflict) =>
      conflict
        .columns(['seller_id', 'brand', 'kind', 'year'])
        .doUpdateSet({ last: (eb) => eb('document_series.last', '+', 1) }),
    )
    .returning('last')
  const series = await first(client, risen)
  if (!series) throw new Error('a series of documents has no number')
  return series.last
}

/** The date of a document, the same for all who read it: yyyy-MM-dd where its seller is. */
export const printedDay = ({
  facts,
  issuedAt,
  zone,
}: {
  facts: DocumentFacts
  /** Unix seconds. */
  issuedAt: number
  /** Of the seller. */
  zone: string
}): string => facts.day ?? dayText(issuedAt, zone)

/** Orders that were placed before brands were noted are of the default one; those of a brand that was taken back stay its own. */
async function brandOfOrder(client: PoolClient, name: string): Promise<BrandProfile> {
  if (name === '') return resolveBrand(undefined)
  const known = brandNamed(name)
  if (known) return known
  const former = await readFormerBrands(client)
  return former.find(({ brand }) => brand === name) ?? resolveBrand(undefined, name)
}

/**
 * Of a payment, in its transaction and as the last statement that locks anything: sales of a brand wait
 * for each other from here to the commit.
 */
export async function issueReceipt(client: PoolClient, order: Order, now: number): Promise<void> {
  const known = await first(
    client,
    db
      .selectFrom('trade_order as t')
      .innerJoin('organisation as s', 's.id', 't.root_id')
      .leftJoin('organisation as o', 'o.id', 't.organisation_id')
      .leftJoin('device as d', 'd.id', 't.device_id')
      .leftJoin('organisation as home', 'home.id', 'd.organisation_id')
      .select(['t.brand', 's.zone', 't.payer', 'o.name as buyer', 'o.address'])
      // One that has left the buyer since it was ordered is named by its number alone.
      .select((eb) =>
        eb
          .case()
          .when(eb.fn<boolean>('starts_with', ['home.path', 'o.path']))
          .then(eb.ref('d.name'))
          .end()
          .as('device'),
      )
      .where('t.id', '=', order.id),
  )
  if (!known) throw new Error(`order ${order.number} has no seller`)
  const brand = await brandOfOrder(client, known.brand)
  const { seller } = brand
  const { kind, amount, packageName: name, service, flow, imei, iccid } = order
  // What is put into a wallet is taxed when it is spent.
  const taxRate = kind === 'e_type_recharge' ? null : taxRateOf(seller.taxRate)
  await issue(client, {
    kind: 'receipt',
    sellerId: order.rootId,
    brand,
    zone: known.zone,
    orderId: order.id,
    amount,
    taxRate,
    tax: taxRate === null ? 0 : taxWithin(amount, taxRate),
    facts: {
      seller: {
        name: seller.name ?? brand.config.copyright.name,
        address: seller.address,
        taxId: seller.taxId,
      },
      buyer: { name: known.buyer ?? '', address: known.address ?? '', payer: known.payer },
      sold: { kind, name, service, flow, device: known.device ?? '', imei, iccid },
      platform: order.platform,
    },
    now,
  })
}

type Credit = {
  amount: number
  reason: string
  refundId?: number | undefined
  disputeId?: number | undefined
}

/**
 * Of money that went back, with the tax that the receipt states of it. The order is locked. Nothing for
 * orders without a receipt: they were paid before receipts were written.
 */
export async function issueCreditNote(
  client: PoolClient,
  order: Order,
  { amount, reason, refundId, disputeId }: Credit,
  now: number,
): Promise<void> {
  const receipt = await first(
    client,
    db
      .selectFrom('billing_document as r')
      .innerJoin('organisation as s', 's.id', 'r.seller_id')
      .select(['r.brand', 'r.number', 'r.tax_rate as taxRate', 's.zone'])
      .select((eb) => [
        eb.ref('r.facts').$castTo<DocumentFacts>().as('facts'),
        eb
          .selectFrom('billing_document as c')
          .select(sql<number>`coalesce(sum(c.amount), 0)::int8`.as('sum'))
          .whereRef('c.order_id', '=', 'r.order_id')
          .where('c.kind', '=', 'credit_note')
          .as('before'),
      ])
      .where('r.order_id', '=', order.id)
      .where('r.kind', '=', 'receipt'),
  )
  if (!receipt) return
  const { taxRate, facts, number, zone } = receipt
  const before = Number(receipt.before ?? 0)
  await issue(client, {
    kind: 'credit_note',
    sellerId: order.rootId,
    brand: await brandOfOrder(client, receipt.brand),
    zone,
    orderId: order.id,
    refundId,
    disputeId,
    amount,
    taxRate,
    tax: taxRate === null ? 0 : taxOfPart({ amount, before }, taxRate),
    facts: { ...facts, of: { number, reason } },
    now,
  })
}
