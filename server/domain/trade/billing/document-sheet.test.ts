import { readFile } from 'node:fs/promises'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { withoutMarks } from '#lib/i18n/isolate-arguments.ts'
import { languageCodes } from '#lib/i18n/languages.ts'
import { drawPdf } from '../../../pdf/draw-pdf.ts'
import { pdfJob } from '../../../pdf/render-pdf.ts'
import { textsOf } from '../../../texts/texts.ts'
import { documentTexts, sheetOf, type WrittenDocument } from './document-sheet.ts'
import { documentTemplate } from './document-template.ts'

const written: WrittenDocument = {
  kind: 'credit_note',
  brand: 'waypost',
  number: 'WAYPOST-C-2026-000042',
  order: '202611270123456789',
  amount: 123_450,
  currency: 'CNY',
  taxRate: 1300,
  tax: 14_202,
  livemode: false,
  facts: {
    seller: { name: 'Waypost #[Ltd] *$1$*', address: ['Line 1', 'Line 2'], taxId: 'TAX-77' },
    buyer: { name: '深圳华強トラック', address: 'đường Nguyễn Huệ', payer: 'Жанна Ёлкина' },
    sold: {
      kind: 'e_type_increment',
      name: 'رانندگان پایتخت',
      service: 4,
      flow: 12,
      device: '沪A12345 Lkw Straße “9”',
      imei: '860000000000001',
      iccid: '',
    },
    platform: 2,
    of: { number: 'WAYPOST-2026-000017', reason: 'Ärger' },
  },
  zone: 'Asia/Shanghai',
  issuedAt: 1_795_000_000,
}

/** Readers of text put marks at either end of a line from right to left. */
const words = (text: string) => text.split(/[\s:.,،]+/).filter(Boolean)

test.each(languageCodes)(
  'a document in %s can be read, words, names and numbers',
  async (language) => {
    const texts = await textsOf(language, documentTexts)
    const images = { 'logo.svg': await readFile('brands/assets/waypost/logo.svg') }
    const data = sheetOf(written, { language, texts, logo: Object.keys(images)[0] })
    const bytes = await drawPdf(pdfJob({ language, template: documentTemplate, data, images }))
    const { text, totalPages } = await extractText(new Uint8Array(bytes), { mergePages: true })
    expect(totalPages).toBe(1)
    const { title, seller, buyer, facts, rows, totals, total, notes } = data
    const shown = [
      title,
      seller,
      buyer,
      facts,
      rows.map(({ name, lines }) => [name, lines]),
      totals,
    ]
    const all = [shown, data.words.columns, total, notes].flat(9).join(' ')
    const expected = words(withoutMarks(all))
    const plain = withoutMarks(text).replace(/[\s:.,،]+/g, '')
    expect(expected.filter((word) => !plain.includes(word))).toEqual([])
    expect(text).toContain('沪A12345')
  },
)
