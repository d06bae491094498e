import zlib from 'node:zlib'
import ExcelJS from 'exceljs'
import { describe, expect, test, vi } from 'vitest'
import { readCell } from '#lib/sheet/read-cell.ts'
import type { SheetRow } from '#lib/sheet/read-workbook.ts'
import { sheetLimits } from '#lib/sheet/sheet-limits.ts'
import { rawWorkbook, sheetXml, workbook, zip } from '../../tests/factories/workbook.ts'
import { checkArchive } from './check-archive.ts'
import { parseSheet } from './parse-sheet.ts'
import { readSheet } from './read-sheet.ts'

const textsOf = (rows: readonly SheetRow[]) =>
  rows.map(({ row, cells }) => [row, ...cells.map((cell) => cell?.text)])

/** Of the first sheet, as the thread reads it, without a thread each. */
const rowsOf = async (bytes: Buffer) => (await parseSheet(bytes))[0]?.rows ?? []
const texts = async (bytes: Buffer) => textsOf(await rowsOf(bytes))

describe('in its thread', () => {
  test('rows come as they are parsed, with what is wrong in a cell', async () => {
    const bytes = await workbook([['number'], [], ['860000000000001', null, 5]])
    const [devices] = await readSheet(bytes)
    expect(devices?.name).toBe('devices')
    expect(textsOf(devices?.rows ?? [])).toEqual([
      [1, 'number'],
      [3, '860000000000001', undefined, '5'],
    ])
    const row = '<row r="1"><c r="A1"><v>8.98600000000001E19</v></c></row>'
    const [sheet] = await readSheet(rawWorkbook(sheetXml(row)))
    expect(sheet?.rows[0]?.cells[0]).toMatchObject({ problem: 'digits' })
  })

  test('a refusal comes with what its text names', async () => {
    const many = Array.from({ length: 201 }, (_, n) => ({ name: `xl/${n}`, bytes: '' }))
    const refusal = await parseSheet(zip(many)).catch(({ code, values }) => ({ code, values }))
    expect(refusal).toMatchObject({ code: 'sheetTooLarge' })
    await expect(readSheet(zip(many))).rejects.toMatchObject(refusal)
  })
})

describe('what a cell says', () => {
  test('texts, numbers and blanks come as people see them', async () => {
    const bytes = await workbook([
      ['number', 'name', 'iccid'],
      ['860000000000001', '沪A·12345', '8986'],
      [],
      [860_000_000_000_002, null, ' spaces '],
      ['013600000001', true, new Date(Date.UTC(2026, 10, 21))],
    ])
    expect(await texts(bytes)).toEqual([
      [1, 'number', 'name', 'iccid'],
      [2, '860000000000001', '沪A·12345', '8986'],
      [4, '860000000000002', undefined, 'spaces'],
      [5, '013600000001', 'TRUE', '2026-11-21'],
    ])
  })

  test('a number written as 8.6E14 is the device number it shows', async () => {
    const row = '<row r="1"><c r="A1"><v>8.60000000000003E14</v></c></row>'
    expect(await texts(rawWorkbook(sheetXml(row)))).toEqual([[1, '860000000000003']])
  })

  test('zeros in front that a format shows are kept', async () => {
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet()
    sheet.addRow([13_600_000_001, 5, 1.5])
    sheet.getCell('A1').numFmt = '000000000000'
    const bytes = Buffer.from(await book.xlsx.writeBuffer())
    expect(await texts(bytes)).toEqual([[1, '013600000001', '5', '1.5']])
  })

  test.each([
    ['0#" "##" "##" "##" "##', 612_345_678, '0612345678'],
    ['00-000000-000000-0', 12_345_678_901_234, '012345678901234'],
    ['0000000000;-0000000000', 5, '0000000005'],
    ['00000_);(00000)', 5, '00005'],
    ['000\\ 000', 1, '000001'],
    ['"+"0', 491_701_234_567, '+491701234567'],
    ['0000', -5, '-0005'],
    ['#,##0.00', 5, '5'],
    ['00.00E+00', 5, '5'],
    ['000%', 5, '5'],
    ['#,##0\\ "0000"', 5, '5'],
  ])('a format %s shows %i as %s', (format, number, text) =>
    expect(readCell({ type: 'n', text: String(number), hasFormula: false, format }, [])).toEqual({
      text,
    }),
  )

  test('a number with more digits than Excel keeps is told from one that is whole', async () => {
    const row = '<row r="1"><c r="A1"><v>8.98600000000001E19</v></c></row>'
    const [first] = await rowsOf(rawWorkbook(sheetXml(row)))
    expect(first?.cells[0]).toMatchObject({ problem: 'digits' })
  })

  test('a formula counts as its result, one without is told', async () => {
    const row =
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>A1&amp;"x"</f><v>2x</v></c>' +
      '<c r="C1"><f>NOW()</f></c><c r="D1" t="e"><v>#N/A</v></c></row>'
    const [first] = await rowsOf(rawWorkbook(sheetXml(row)))
    expect(first?.cells).toEqual([
      { text: '2' },
      { text: '2x' },
      { text: '', problem: 'formula' },
      { text: '#N/A', problem: 'error' },
    ])
  })

  test('days are counted from where the workbook counts them', async () => {
    const book = new ExcelJS.Workbook()
    book.addWorksheet().addRow([new Date(Date.UTC(2027, 0, 5))])
    const usual = Buffer.from(await book.xlsx.writeBuffer())
    book.properties.date1904 = true
    const old = Buffer.from(await book.xlsx.writeBuffer())
    expect(await texts(usual)).toEqual([[1, '2027-01-05']])
    expect(await texts(old)).toEqual([[1, '2027-01-05']])
  })

  test('rich texts are joined, readings are left out, inline texts and places without names work', async () => {
    const table =
      '<sst><si><r><t>ab</t></r><r><t>cd</t></r><rPh><t>reading</t></rPh></si><si><t>e_x000A_f</t></si></sst>'
    const rows =
      '<row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>in</t></is></c><c t="s"><v>1</v></c></row>'
    const bytes = rawWorkbook(sheetXml(rows), [{ name: 'xl/sharedStrings.xml', bytes: table }])
    expect(await texts(bytes)).toEqual([[1, 'abcd', 'in', 'e\nf']])
  })

  test('what no database keeps is left out of a text', async () => {
    const cut = `${'a'.repeat(sheetLimits.cellLength - 1)}😀`
    const cells = ['a_x0000_b', 'c_xD83D_d', cut].map(
      (text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    const [first] = await rowsOf(rawWorkbook(sheetXml(`<row>${cells.join('')}</row>`)))
    expect(first?.cells.map((cell) => cell?.text)).toEqual(['ab', 'cd', cut.slice(0, -2)])
  })

  test('hidden sheets are passed over', async () => {
    const book = new ExcelJS.Workbook()
    book.addWorksheet('hidden', { state: 'hidden' }).addRow(['hidden'])
    book.addWorksheet('seen').addRow(['seen'])
    expect(await texts(Buffer.from(await book.xlsx.writeBuffer()))).toEqual([[1, 'seen']])
  })
})

describe('programs other than Excel', () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const strings = `<sst xmlns="${main}"><si><t>number</t></si><si><t>7</t></si></sst>`
  const rows = '<row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c></row>'

  type Parts = { book: string; sheet: string; strings: string; target: string; xml?: string }
  /** A workbook whose parts are called and found as told. */
  const made = ({ book, sheet, strings: texts, target, xml = sheetXml(rows) }: Parts) => {
    const folder = book.slice(0, book.lastIndexOf('/') + 1)
    const rels = (inner: string) =>
      `<p:Relationships xmlns:p="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</p:Relationships>`
    const rel = (id: string, type: string, to: string) =>
      `<p:Relationship Id="${id}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${type}" Target="${to}"/>`
    return zip([
      { name: '_rels/.rels', bytes: rels(rel('a', 'officeDocument', book)) },
      { name: '[Content_Types].xml', bytes: '<Types/>' },
      {
        name: book,
        bytes: `<x:workbook xmlns:x="${main}" xmlns:q="${office}"><x:sheets><x:sheet name="List" sheetId="1" q:id="s"/></x:sheets></x:workbook>`,
      },
      {
        name: `${folder}_rels/${book.slice(folder.length)}.rels`,
        bytes: rels(rel('s', 'worksheet', target) + rel('t', 'sharedStrings', texts)),
      },
      { name: sheet, bytes: xml },
      {
        name: texts.replace(/^\//, '').includes('/') ? texts.slice(1) : folder + texts,
        bytes: strings,
      },
    ])
  }

  test.each([
    [
      'in other folders',
      {
        book: 'book/wb.xml',
        sheet: 'data/one.xml',
        strings: 'texts.xml',
        target: '../data/one.xml',
      },
    ],
    [
      'from the root',
      {
        book: 'xl/workbook.xml',
        sheet: 'xl/worksheets/s.xml',
        strings: '/xl/t.xml',
        target: '/xl/worksheets/s.xml',
      },
    ],
    [
      'in capitals',
      {
        book: 'XL/Workbook.xml',
        sheet: 'xl/Sheets/S1.XML',
        strings: 'SharedStrings.xml',
        target: 'sheets/s1.xml',
      },
    ],
    [
      'with backslashes',
      {
        book: 'xl/workbook.xml',
        sheet: 'xl\\sheets\\s.xml',
        strings: 't.xml',
        target: 'sheets\\s.xml',
      },
    ],
    [
      'with dots',
      { book: 'xl/workbook.xml', sheet: 'xl/s.xml', strings: 't.xml', target: './x/../s.xml' },
    ],
  ])('parts are found %s', async (_, parts) => {
    const [sheet] = await parseSheet(made(parts))
    expect(sheet?.name).toBe('List')
    expect(textsOf(sheet?.rows ?? [])).toEqual([
      [1, 'number'],
      [2, '7'],
    ])
  })

  test('prefixes before every element are passed over', async () => {
    const xml = sheetXml(rows)
      .replace('xmlns=', 'xmlns:m=')
      .replace(/<(\/?)(worksheet|sheetData|row|c|v)\b/g, '<$1m:$2')
    const parts = {
      book: 'xl/workbook.xml',
      sheet: 'xl/s.xml',
      strings: 't.xml',
      target: 's.xml',
      xml,
    }
    expect(await texts(made(parts))).toEqual([
      [1, 'number'],
      [2, '7'],
    ])
  })

  test('very hidden sheets are not read, charts are no sheets, every visible one is', async () => {
    const book = new ExcelJS.Workbook()
    book.addWorksheet('cache', { state: 'veryHidden' }).addRow(['no'])
    book.addWorksheet('cover').addRow(['Fleet'])
    book.addWorksheet('list').addRow(['yes'])
    const sheets = await parseSheet(Buffer.from(await book.xlsx.writeBuffer()))
    expect(sheets.map(({ name }) => name)).toEqual(['cover', 'list'])
  })

  test('a sheet beyond the limits does not keep the others from being read', async () => {
    const book = new ExcelJS.Workbook()
    const long = book.addWorksheet('long')
    for (let n = 0; n < 5002; n++) long.addRow([n])
    book.addWorksheet('short').addRow(['x'])
    const sheets = await parseSheet(Buffer.from(await book.xlsx.writeBuffer()))
    expect(sheets.map(({ isTooLarge }) => isTooLarge)).toEqual([true, undefined])
  })
})

const refused = (bytes: Buffer) =>
  parseSheet(bytes).then(
    () => 'read',
    (error) => error.code,
  )

const refusedInThread = (bytes: Buffer) =>
  readSheet(bytes).then(
    () => 'read',
    (error) => error.code,
  )

/** Bytes that all inflaters opened from now on give out. */
function countUnpacked(): () => number {
  let bytes = 0
  const create = zlib.createInflateRaw
  const opened = vi.spyOn(zlib, 'createInflateRaw').mockImplementation((options) => {
    const inflater = create(options)
    const push = inflater.push.bind(inflater)
    inflater.push = (chunk: Buffer | null, encoding) => {
      bytes += chunk?.length ?? 0
      return push(chunk, encoding)
    }
    return inflater
  })
  return () => {
    opened.mockRestore()
    return bytes
  }
}

describe('what is refused', () => {
  test('a bomb, from its directory alone', async () => {
    const bomb = rawWorkbook(sheetXml(' '.repeat(30_000_000)))
    expect(bomb.length).toBeLessThan(100_000)
    await expect(checkArchive(bomb)).rejects.toMatchObject({ code: 'sheetTooLarge' })
  })

  test('a bomb that tells small sizes, before it is unpacked', async () => {
    const sheet = sheetXml(' '.repeat(30_000_000))
    const bytes = zip([
      { name: 'xl/workbook.xml', bytes: '<workbook><sheets><sheet id="r1"/></sheets></workbook>' },
      {
        name: 'xl/_rels/workbook.xml.rels',
        bytes:
          '<Relationships><Relationship Id="r1" Type="a/worksheet" Target="s.xml"/></Relationships>',
      },
      { name: 'xl/s.xml', bytes: sheet, statedSize: 10_000 },
    ])
    await checkArchive(bytes)
    const unpacked = countUnpacked()
    expect(await refused(bytes)).toBe('sheetUnreadable')
    const bytesRead = unpacked()
    expect(bytesRead).toBeGreaterThan(10_000)
    expect(bytesRead).toBeLessThan(200_000)
    expect(await refusedInThread(bytes)).toBe('sheetUnreadable')
  })

  test('too many entries, entries twice, and archives that are no workbook', async () => {
    const many = Array.from({ length: 201 }, (_, n) => ({ name: `xl/${n}`, bytes: '' }))
    expect(await refused(zip(many))).toBe('sheetTooLarge')
    const twice = { name: 'xl/workbook.xml', bytes: '<workbook/>' }
    expect(await refused(zip([twice, twice]))).toBe('sheetUnreadable')
    expect(await refused(zip([{ name: 'word/document.xml', bytes: '<a/>' }]))).toBe('sheetFormat')
    expect(await refused(zip([{ name: 'a.txt', bytes: 'a' }]))).toBe('sheetUnreadable')
    expect(await refused(Buffer.from('imei,name\n1,2'))).toBe('sheetUnreadable')
    expect(await refused((await workbook([['a']])).subarray(0, 2000))).toBe('sheetUnreadable')
  })

  test('a column or a row that no sheet has, and more than people need', async () => {
    const cell = (reference: string) => `<row r="1"><c r="${reference}"><v>1</v></c></row>`
    expect(await refused(rawWorkbook(sheetXml(cell('BDWGN1'))))).toBe('sheetUnreadable')
    expect(await refused(rawWorkbook(sheetXml(cell('XFD1'))))).toBe('sheetTooLarge')
    expect(await refused(rawWorkbook(sheetXml('<row r="99999999"/>')))).toBe('sheetUnreadable')
    const wide = [Array.from({ length: 51 }, () => 'x')]
    expect(await refused(await workbook(wide))).toBe('sheetTooLarge')
    const long = Array.from({ length: 5002 }, (_, n) => [n])
    expect(await refused(await workbook(long))).toBe('sheetTooLarge')
    expect(await texts(await workbook(long.slice(1)))).toHaveLength(5001)
  })

  test('entities that would grow', async () => {
    const doctype =
      '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>'
    const rows = '<row r="1"><c r="A1" t="str"><v>&c;</v></c></row>'
    expect(await refused(rawWorkbook(sheetXml(rows, doctype)))).toBe('sheetUnreadable')
  })

  test('XML that is broken or no UTF-8', async () => {
    expect(await refused(rawWorkbook(sheetXml('<row>')))).toBe('sheetUnreadable')
    const bytes = zip([{ name: 'xl/workbook.xml', bytes: Buffer.from([0x3c, 0xff, 0xfe]) }])
    expect(await refused(bytes)).toBe('sheetUnreadable')
  })
})
