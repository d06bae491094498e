import type { BrandProfile } from '#brands/define.ts'
import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import { isSoldType, soldNameOf } from '#lib/codes/sold-types.ts'
import { numberFormat } from '#lib/format/intl.ts'
import { amountText } from '#lib/format/money.ts'
import { isolated } from '#lib/i18n/isolate-arguments.ts'
import { type Language, languages } from '#lib/i18n/languages.ts'
import type { DocumentKind } from '../../../db/generated/tables/main-store.ts'
import type { Texts } from '../../../texts/texts.ts'
import { type DocumentFacts, printedDay } from './issue-document.ts'

export type WrittenDocument = {
  kind: DocumentKind
  brand: string
  number: string
  order: string
  amount: number
  currency: string
  taxRate: number | null
  tax: number
  livemode: boolean
  facts: DocumentFacts
  zone: string
  issuedAt: number
}

/** Of messages. */
export const documentTexts = ['order', 'service']

type Shown = {
  language: Language
  texts: Texts
  logo: string | undefined
  /** As it is served now by default. */
  brand?: BrandProfile
}

/** What the template shows: words and values, none of them markup. */
export function sheetOf(written: WrittenDocument, { language, texts, logo, ...shown }: Shown) {
  const { facts, currency, taxRate, tax, number } = written
  const amount = Number(written.amount)
  const { tag, dir } = languages[language]
  // What people wrote keeps its own direction.
  const own = dir === 'rtl' ? isolated : (words: string) => words
  const brand = shown.brand ?? resolveBrand(undefined, written.brand)
  const text = (key: string, values?: Record<string, string>) =>
    texts(`order.document.${key}`, values) ?? key
  const money = (cents: number) => `${amountText(cents, currency, tag)} ${currency}`
  return {
    title: text(written.kind),
    number,
    brand: brandText(brand.name, language),
    logo: logo ?? null,
    words: {
      seller: text('seller'),
      buyer: text('buyer'),
      columns: [text('item'), text('quantity'), text('price')],
    },
    seller: [
      ...[facts.seller.name, ...facts.seller.address].map(own),
      ...(facts.seller.taxId ? [`${text('taxId')}: ${own(facts.seller.taxId)}`] : []),
    ],
    buyer: [...new Set([facts.buyer.name, facts.buyer.payer, facts.buyer.address])]
      .filter(Boolean)
      .map(own),
    facts: [
      [text('date'), printedDay(written)],
      [text('order'), written.order],
      [text('method'), texts(`order.platform.${facts.platform}`) ?? ''],
      ...(facts.of ? [[text('ofReceipt'), facts.of.number]] : []),
    ],
    rows: [{ ...soldOf(facts, { texts, own }), count: '1', amount: money(amount) }],
    totals:
      taxRate === null
        ? []
        : [
            [text('net'), money(amount - Number(tax))],
            [
              text('tax', { rate: numberFormat(tag, {}).format(taxRate / 100) }),
              money(Number(tax)),
            ],
          ],
    total: [text(written.kind === 'receipt' ? 'total' : 'credited'), money(amount)],
    notes: [
      ...(facts.of?.reason ? [`${text('reason')}: ${own(facts.of.reason)}`] : []),
      text(taxRate === null ? 'untaxed' : 'included'),
      ...(written.livemode ? [] : [text('demo')]),
    ],
    foot: `${own(facts.seller.name)} · ${own(number)}`,
  }
}

type Words = { texts: Texts; own: (words: string) => string }

function soldOf({ sold }: DocumentFacts, { texts, own }: Words) {
  const { kind, service, device, imei, iccid } = sold
  if (kind === 'e_type_recharge')
    return { name: texts('order.document.recharge') ?? kind, lines: [] }
  const isKnown = service !== null && isSoldType(service)
  const word = isKnown ? (texts(`service.name.${soldNameOf(service)}`) ?? '') : ''
  const lines = [word, [device, imei].filter(Boolean).join(' · '), iccid]
  return { name: own(sold.name), lines: lines.filter(Boolean).map(own) }
}
