import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { columnsIn } from './columns-in.ts'
import { findHeadings } from './find-headings.ts'
import { readTableFile } from './read-table-file.ts'
import { writeXlsx } from './write-xlsx.ts'
import { zipTexts } from './zip.ts'

const fileOf = (bytes: Uint8Array | string) => {
  const content = Buffer.from(bytes)
  const arrayBuffer = async () => new Uint8Array(content).buffer as ArrayBuffer
  return { size: content.length, arrayBuffer }
}

/** Rows of the first sheet, or the fault. */
async function rowsIn(bytes: Uint8Array | string) {
  const read = await readTableFile(fileOf(bytes))
  if ('fault' in read) return read
  return read.sheets[0]?.rows.map(({ row, cells }) => [
    row,
    ...Array.from(cells, (cell) => cell?.text ?? ''),
  ])
}

test('reads the visible sheets of a workbook: texts, numbers, gaps, blank rows', async () => {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('hidden', { state: 'veryHidden' }).addRow(['no'])
  const sheet = book.addWorksheet('places')
  sheet.addRow(['Name', 'lat', 'lon'])
  sheet.addRow([{ richText: [{ text: '深圳' }, { text: '站' }] }, 22.543096, 114.1 + 0.2])
  sheet.addRow([])
  sheet.addRow([undefined, null, 'x'])
  const bytes = Buffer.from(await book.xlsx.writeBuffer())
  expect(await rowsIn(bytes)).toEqual([
    [1, 'Name', 'lat', 'lon'],
    [2, '深圳站', '22.543096', '114.3'],
    [4, '', '', 'x'],
  ])
})

test('hidden rows are not read, and told; headings may stand in two rows', async () => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('filtered')
  sheet.addRow(['Places of March'])
  sheet.addRow(['Place', 'Coordinates', '', 'Note'])
  sheet.addRow(['', 'Latitude', 'Longitude', ''])
  sheet.mergeCells('A2:A3')
  sheet.mergeCells('B2:C2')
  for (const name of ['A', 'B', 'C']) sheet.addRow([name, 47.1, 9.5, 'x'])
  sheet.getRow(5).hidden = true
  const read = await readTableFile(fileOf(Buffer.from(await book.xlsx.writeBuffer())))
  const sheets = 'sheets' in read ? read.sheets : []
  expect(sheets).toMatchObject([{ name: 'filtered', hidden: [5] }])
  const found = findHeadings(sheets, (texts) => {
    const at = columnsIn(texts)
    return at.lat === undefined ? undefined : at
  })
  expect(found).toMatchObject({ at: 2, headings: { name: 0, lat: 1, lon: 2, note: 3 } })
  const rows = found?.sheet.rows.slice(found.at + 1).map(({ cells }) => cells[0]?.text)
  expect(rows).toEqual(['A', 'C'])
})

test('says what cannot be read, by what it is', async () => {
  const bomb = zipTexts({ 'xl/workbook.xml': ' '.repeat(20_000_001) })
  expect(await rowsIn(bomb)).toEqual({ fault: 'unreadable' })
  // Declares less than it holds.
  const understated = Buffer.from(
    zipTexts({ 'xl/workbook.xml': `<a>${' '.repeat(1_000_000)}</a>` }),
  )
  const entry = understated.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  understated.writeUInt32LE(10, entry + 24)
  expect(await rowsIn(understated)).toEqual({ fault: 'unreadable' })
  expect(await readTableFile({ ...fileOf(''), size: 5_000_001 })).toEqual({ fault: 'tooLarge' })
  const ole = 'd0cf11e0a1b11ae1'.padEnd(1024, '0')
  expect(await rowsIn(Buffer.from(ole, 'hex'))).toMatchObject({ format: 'Excel 97–2003 (.xls)' })
  expect(await rowsIn('<html><table></table></html>')).toMatchObject({ format: 'HTML' })
  for (const [content, format] of [
    ['%PDF-1.7', 'PDF'],
    ['{\\rtf1 a}', 'RTF'],
    ['MIME-Version: 1.0\r\n', 'MHTML'],
    [
      '<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      'Excel 2003 XML',
    ],
    ['<?xml version="1.0"?>\n<office:document a="b">', 'OpenDocument (.fods)'],
    ['7z\xbc\xaf\x27\x1c\0', '7-Zip'],
    ['SQLite format 3\0', 'SQLite (GeoPackage)'],
    ['\0\0\x27\x0a\0\0', 'Shapefile'],
  ] as const)
    expect(await rowsIn(Buffer.from(content, 'latin1'))).toMatchObject({ format })
  expect(await rowsIn(zipTexts({ 'content.xml': '<a/>' }))).toMatchObject({
    format: 'OpenDocument (.ods)',
  })
  expect(await rowsIn(Buffer.from([1, 0, 2, 0, 0, 9]))).toEqual({ fault: 'unreadable' })
})

test('what is written is read by Excel’s readers and by ours, as it was, and no formula runs', async () => {
  const bytes = writeXlsx([
    ['Name', 'n'],
    ['<a> & "b"\u0001', 1.25],
    ['=1+1', null],
    ['نشانی', -3],
    ['_x0041_ a\r\nb', 0],
  ])
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(Buffer.from(bytes) as never)
  const rows: unknown[] = []
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
  // It leaves the escapes of inline texts as they are written.
  expect(rows).toEqual([
    ['Name', 'n'],
    ['<a> & "b"_x0001_', 1.25],
    ['=1+1'],
    ['نشانی', -3],
    ['_x005F_x0041_ a_x000D_\nb', 0],
  ])
  expect(book.worksheets[0]?.getCell('A3').type).toBe(ExcelJS.ValueType.String)
  expect(await rowsIn(bytes)).toEqual([
    [1, 'Name', 'n'],
    [2, '<a> & "b"\u0001', '1.25'],
    [3, '=1+1'],
    [4, 'نشانی', '-3'],
    [5, '_x0041_ a\r\nb', '0'],
  ])
})

test('columns are known by their headings in our languages', () => {
  expect(columnsIn(['Ort', 'X', 'Y', 'Name', 'lat', 'lon'])).toEqual({ name: 3, lat: 4, lon: 5 })
  expect(columnsIn(['Name', 'Latitude (°)', 'LNG'])).toEqual({ name: 0, lat: 1, lon: 2 })
  expect(columnsIn(['经度（WGS-84）', '纬度'])).toEqual({ lon: 0, lat: 1 })
  expect(columnsIn(['Vĩ độ', 'kinh độ'])).toEqual({ lat: 0, lon: 1 })
  expect(columnsIn(['lat_deg', 'GPS_LON', 'POI Name', 'Observações'])).toEqual({
    lat: 0,
    lon: 1,
    name: 2,
    note: 3,
  })
  expect(columnsIn(['Широта, град', 'Наименование', 'خط الطول', 'LAT/LON', 'lon,lat'])).toEqual({
    lat: 0,
    name: 1,
    lon: 2,
    place: 3,
    lonLat: 4,
  })
  expect(columnsIn(['GPS', 'name of the street', 'in', 'Radius (m)'])).toEqual({
    place: 0,
    radius: 3,
  })
  expect(columnsIn(['Breitengrad [°]', 'Längengrad', 'Bezeichnung'])).toEqual({
    lat: 0,
    lon: 1,
    name: 2,
  })
})
