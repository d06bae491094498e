import type { BrandProfile } from '#brands/define.ts'
import { seriesOf } from '#brands/resolve.ts'
import { paidServices } from '#lib/codes/paid-services.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { taxRateOf, taxWithin } from '#lib/rules/tax.ts'
import type { Pool } from '../../../db/pool.ts'
import { renderPdf } from '../../../pdf/render-pdf.ts'
import { textsOf } from '../../../texts/texts.ts'
import { logoOf } from '../../platform/brand/brand-logo.ts'
import { documentTexts, sheetOf, type WrittenDocument } from './document-sheet.ts'
import { documentTemplate } from './document-template.ts'

const amount = 12_000

/** A receipt of an order that nobody placed, as a brand would write it. Has no number of its series. `now` in milliseconds. */
export async function sampleReceipt(
  pool: Pool,
  { brand, language, now }: { brand: BrandProfile; language: Language; now: number },
): Promise<Buffer> {
  const { seller, currency } = brand
  const taxRate = taxRateOf(seller.taxRate)
  const written: WrittenDocument = {
    kind: 'receipt',
    brand: brand.brand,
    number: `${seriesOf(brand)}-0000-000000`,
    order: '000000000000000000',
    amount: amount,
    currency: currency.code,
    taxRate: taxRate,
    tax: taxWithin(amount, taxRate),
    livemode: true,
    facts: {
      seller: {
        name: seller.name ?? brand.config.copyright.name,
        address: seller.address,
        taxId: seller.taxId,
      },
      buyer: { name: 'A. N. Other', address: '', payer: '' },
      sold: {
        kind: 'e_type_increment',
        name: 'VAS 12',
        service: paidServices.trackStorage.type,
        flow: 12,
        device: 'A-12345',
        imei: '860000000000001',
        iccid: '',
      },
      platform: 2,
    },
    zone: 'UTC',
    issuedAt: Math.floor(now / 1000),
  }
  const [texts, images] = await Promise.all([
    textsOf(language, documentTexts, brand.brand),
    logoOf(pool, brand),
  ])
  const data = sheetOf(written, { language, texts, logo: Object.keys(images)[0], brand })
  return renderPdf({ language, template: documentTemplate, data, images })
}
