import { DOMParser } from '@xmldom/xmldom'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { columnsIn } from './headings.ts'
import { readTable } from './read-table.ts'
import { writeXlsx } from './write-xlsx.ts'
import { zipTexts } from './zip.ts'

const parse = (xml: string) =>
  new DOMParser().parseFromString(xml, 'application/xml') as unknown as Document

const fileOf = (name: string, bytes: Uint8Array | string) => {
  const content = Buffer.from(bytes)
  const arrayBuffer = async () => new Uint8Array(content).buffer as ArrayBuffer
  return { name, size: content.length, arrayBuffer }
}

test('reads the first visible sheet of a workbook: texts, numbers, gaps, blank rows', async () => {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('hidden', { state: 'hidden' }).addRow(['no'])
  const sheet = book.addWorksheet('places')
  sheet.addRow(['Name', 'lat', 'lon'])
  sheet.addRow([{ richText: [{ text: '深圳' }, { text: '站' }] }, 22.543096, 114.1 + 0.2])
  sheet.addRow([])
  sheet.addRow([undefined, null, 'x'])
  const bytes = Buffer.from(await book.xlsx.writeBuffer())
  expect(await readTable(fileOf('a.XLSX', bytes), parse)).toEqual([
    { row: 1, cells: ['Name', 'lat', 'lon'] },
    { row: 2, cells: ['深圳站', '22.543096', '114.3'] },
    { row: 4, cells: ['', '', 'x'] },
  ])
})

test('reads csv with quotes, semicolons and tabs, in UTF-8 or GBK', async () => {
  const text = '\uFEFFname,lat\n"a ""b"", c",1.5\r\n\nd;2\te,\n'
  expect(await readTable(fileOf('a.csv', text), parse)).toEqual([
    { row: 1, cells: ['name', 'lat'] },
    { row: 2, cells: ['a "b", c', '1.5'] },
    { row: 4, cells: ['d', '2', 'e', ''] },
  ])
  const gbk = new Uint8Array([0xce, 0xb3, 0xb6, 0xc8, 0x2c, 0x31])
  expect(await readTable(fileOf('a.txt', gbk), parse)).toEqual([{ row: 1, cells: ['纬度', '1'] }])
})

test('says what cannot be read', async () => {
  const bomb = zipTexts({ 'xl/workbook.xml': ' '.repeat(20_000_001) })
  expect(await readTable(fileOf('bomb.xlsx', bomb), parse)).toBe('unreadable')
  // Declares less than it holds.
  const understated = Buffer.from(
    zipTexts({ 'xl/workbook.xml': `<a>${' '.repeat(1_000_000)}</a>` }),
  )
  const entry = understated.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  understated.writeUInt32LE(10, entry + 24)
  expect(await readTable(fileOf('understated.xlsx', understated), parse)).toBe('unreadable')
  expect(await readTable(fileOf('a.xlsx', 'no archive at all'), parse)).toBe('unreadable')
  expect(await readTable({ ...fileOf('a.csv', ''), size: 5_000_001 }, parse)).toBe('tooLarge')
})

test('what is written is read by Excel’s readers and by ours, and no formula runs', async () => {
  const bytes = writeXlsx([
    ['Name', 'n'],
    ['<a> & "b"\u0001', 1.25],
    ['=1+1', null],
    ['نشانی', -3],
  ])
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(Buffer.from(bytes) as never)
  const rows: unknown[] = []
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
  expect(rows).toEqual([['Name', 'n'], ['<a> & "b"', 1.25], ["'=1+1"], ['نشانی', -3]])
  const read = await readTable(fileOf('a.xlsx', bytes), parse)
  expect(read).toMatchObject([{}, {}, { cells: ["'=1+1"] }, { cells: ['نشانی', '-3'] }])
})

test('columns are known by their headings in our languages', () => {
  expect(columnsIn(['Name', 'Latitude (°)', 'LNG'])).toEqual({ name: 0, lat: 1, lon: 2 })
  expect(columnsIn(['经度（WGS-84）', '纬度'])).toEqual({ lon: 0, lat: 1 })
  expect(columnsIn(['Vĩ độ', 'kinh độ'])).toEqual({ lat: 0, lon: 1 })
})
