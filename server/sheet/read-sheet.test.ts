import zlib from 'node:zlib'
import ExcelJS from 'exceljs'
import { describe, expect, test, vi } from 'vitest'
import { rawWorkbook, sheetXml, workbook, zip } from '../../tests/factories/workbook.ts'
import { checkArchive } from './check-archive.ts'
import { parseSheet, type SheetRow } from './parse-sheet.ts'
import { readSheet } from './read-sheet.ts'
import { sheetLimits } from './sheet-limits.ts'

const textsOf = (rows: readonly SheetRow[]) =>
  rows.map(({ row, cells }) => [row, ...cells.map((cell) => cell?.text)])

/** As the thread reads them, without a thread each. */
const texts = async (bytes: Buffer) => textsOf(await parseSheet(bytes))

describe('in its thread', () => {
  test('rows come as they are parsed, with what is wrong in a cell', async () => {
    const bytes = await workbook([['number'], [], ['860000000000001', null, 5]])
    expect(textsOf(await readSheet(bytes))).toEqual([
      [1, 'number'],
      [3, '860000000000001', undefined, '5'],
    ])
    const row = '<row r="1"><c r="A1"><v>8.98600000000001E19</v></c></row>'
    const [first] = await readSheet(rawWorkbook(sheetXml(row)))
    expect(first?.cells[0]).toMatchObject({ problem: 'digits' })
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

  test('a number with more digits than Excel keeps is told from one that is whole', async () => {
    const row = '<row r="1"><c r="A1"><v>8.98600000000001E19</v></c></row>'
    const [first] = await parseSheet(rawWorkbook(sheetXml(row)))
    expect(first?.cells[0]).toMatchObject({ problem: 'digits' })
  })

  test('a formula counts as its result, one without is told', async () => {
    const row =
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>A1&amp;"x"</f><v>2x</v></c>' +
      '<c r="C1"><f>NOW()</f></c><c r="D1" t="e"><v>#N/A</v></c></row>'
    const [first] = await parseSheet(rawWorkbook(sheetXml(row)))
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
    const [first] = await parseSheet(rawWorkbook(sheetXml(`<row>${cells.join('')}</row>`)))
    expect(first?.cells.map((cell) => cell?.text)).toEqual(['ab', 'cd', cut.slice(0, -2)])
  })

  test('hidden sheets are passed over', async () => {
    const book = new ExcelJS.Workbook()
    book.addWorksheet('hidden', { state: 'hidden' }).addRow(['hidden'])
    book.addWorksheet('seen').addRow(['seen'])
    expect(await texts(Buffer.from(await book.xlsx.writeBuffer()))).toEqual([[1, 'seen']])
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
        bytes: '<Relationships><Relationship Id="r1" Target="s.xml"/></Relationships>',
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
    expect(await refused(zip([{ name: 'word/document.xml', bytes: '<a/>' }]))).toBe(
      'sheetUnreadable',
    )
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
