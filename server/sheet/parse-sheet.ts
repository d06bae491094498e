import type { Entry, ZipFile } from 'yauzl'
import { AppError } from '../errors.ts'
import { cellValue, type RawCell, type SheetCell } from './cell-value.ts'
import { openArchive, readable } from './check-archive.ts'
import { readXml } from './read-xml.ts'
import { sheetLimits, tooLarge } from './sheet-limits.ts'

export type SheetRow = {
  /** From 1, as in Excel. */
  row: number
  /** By column from 0, with holes. */
  cells: SheetCell[]
}

/** First sheet, as displayed. Runs in the thread of read-sheet.ts. */
export async function parseSheet(bytes: Buffer): Promise<SheetRow[]> {
  const { zip, entries } = await openArchive(bytes)
  try {
    return await readable(readWorkbook(zip, entries))
  } finally {
    zip.close()
  }
}

async function readWorkbook(zip: ZipFile, entries: Map<string, Entry>): Promise<SheetRow[]> {
  const { sheet, is1904 } = await findFirstSheet(zip, entries)
  const texts = await readTexts(zip, entries.get('xl/sharedStrings.xml'))
  const formats = await readFormats(zip, entries.get('xl/styles.xml'))
  return readRows(zip, sheet, { texts, formats, is1904 })
}

async function findFirstSheet(zip: ZipFile, entries: Map<string, Entry>) {
  const targets = new Map<string, string>()
  let wanted: string | undefined
  let is1904 = false
  await readXml(zip, required(entries, 'xl/workbook.xml'), {
    open: (name, { id, state, date1904 = '0' }) => {
      if (name === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true'
      if (name === 'sheet' && (state ?? 'visible') === 'visible') wanted ??= id
    },
  })
  await readXml(zip, required(entries, 'xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target)
    },
  })
  const target = targets.get(wanted ?? '') ?? ''
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  return { sheet: required(entries, path), is1904 }
}

function required(entries: Map<string, Entry>, name: string): Entry {
  const entry = entries.get(name)
  if (!entry) throw new AppError('sheetUnreadable')
  return entry
}

/** Shared strings, without phonetic readings (rPh). */
async function readTexts(zip: ZipFile, entry: Entry | undefined): Promise<string[]> {
  const texts: string[] = []
  if (!entry) return texts
  let current = ''
  let isText = false
  let phonetic = 0
  await readXml(zip, entry, {
    open: (name) => {
      if (name === 'si') current = ''
      if (name === 'rPh') phonetic += 1
      isText = name === 't' && phonetic === 0
    },
    text: (text) => {
      if (isText && current.length < sheetLimits.cellLength) current += text
    },
    close: (name) => {
      if (name === 'si') texts.push(current.slice(0, sheetLimits.cellLength))
      if (name === 'rPh') phonetic -= 1
      isText = false
      return undefined
    },
  })
  return texts
}

/** By style: format code, or `#14` for a built-in one. */
async function readFormats(zip: ZipFile, entry: Entry | undefined): Promise<string[]> {
  const codes = new Map<string, string>()
  const formats: string[] = []
  let isInCells = false
  if (!entry) return formats
  await readXml(zip, entry, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) formats.push(codes.get(numFmtId) ?? `#${numFmtId}`)
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
      return undefined
    },
  })
  return formats
}

const lastColumn = 16_384
const lastRow = 1_048_576

/** `BC7` → 54, from 0; undefined if out of range. */
export function columnOf(reference: string): number | undefined {
  const [, letters = ''] = /^([A-Z]{1,3})\d{1,7}$/.exec(reference) ?? []
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column > 0 && column <= lastColumn ? column - 1 : undefined
}

/** Must increase and stay within a sheet's limits. */
function nextPlace(place: number | undefined, before: number, last: number): number {
  if (place === undefined || !(place > before && place <= last))
    throw new AppError('sheetUnreadable')
  return place
}

type Tables = { texts: string[]; formats: string[]; is1904: boolean }

async function readRows(zip: ZipFile, entry: Entry, tables: Tables): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  let row: SheetRow = { row: 0, cells: [] }
  let cell: RawCell = { type: 'n', text: '', hasFormula: false, format: '' }
  let column = -1
  let isValue = false
  await readXml(zip, entry, {
    open: (name, { r, t = 'n', s = '0' }) => {
      if (name === 'row') {
        row = {
          row: nextPlace(r === undefined ? row.row + 1 : Number(r), row.row, lastRow),
          cells: [],
        }
        column = -1
      } else if (name === 'c') {
        column = nextPlace(r === undefined ? column + 1 : columnOf(r), column, lastColumn)
        const format = tables.formats[Number(s)] ?? ''
        cell = { type: t, text: '', hasFormula: false, format, is1904: tables.is1904 }
      } else if (name === 'f') cell.hasFormula = true
      isValue = name === 'v' || name === 't'
    },
    text: (text) => {
      if (isValue && cell.text.length < sheetLimits.cellLength) cell.text += text
    },
    close: (name) => {
      isValue = false
      if (name === 'c') putCell(row, column, cellValue(cell, tables.texts))
      if (name === 'row' && row.cells.length > 0) rows.push(row)
      // Row 1 is the heading.
      if (rows.length > sheetLimits.rows + 1) throw new AppError('sheetTooLarge', tooLarge)
      return name === 'sheetData'
    },
  })
  return rows
}

function putCell(row: SheetRow, column: number, value: SheetCell | undefined): void {
  if (value === undefined) return
  if (column >= sheetLimits.columns) throw new AppError('sheetTooLarge', tooLarge)
  row.cells[column] = value
}
