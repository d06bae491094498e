import { type Archive, Parts } from './parts.ts'
import { type RawCell, readCell, type SheetCell } from './read-cell.ts'
import { sheetLimits } from './sheet-limits.ts'

export type SheetRow = {
  /** From 1, as in Excel. */
  row: number
  /** By column from 0, with holes. */
  cells: SheetCell[]
}

export type Sheet = {
  name: string
  rows: SheetRow[]
  /** Numbers of hidden rows, as a filter leaves them: they are not read. */
  hidden?: number[]
  /** It goes on beyond the limits; `rows` are those before. */
  isTooLarge?: true
}

/**
 * The visible sheets and rows of an xlsx workbook, as displayed: parts are found by their relationships, not
 * by their names. Throws where there is none, or it is broken.
 */
export async function readWorkbook(archive: Archive): Promise<Sheet[]> {
  const parts = new Parts(archive)
  const [book] = (await parts.relations('')).filter(({ type }) => type === 'officeDocument')
  const bookKey = book?.target ?? 'xl/workbook.xml'
  const relations = await parts.relations(bookKey)
  const targetOf = (type: string) => relations.find((one) => one.type === type)?.target
  const { listed, is1904 } = await readSheetList(parts, bookKey)
  const texts = await readTexts(parts, targetOf('sharedStrings'))
  const formats = await readFormats(parts, targetOf('styles'))
  const sheets: Sheet[] = []
  for (const { name, id } of listed) {
    const target = relations.find((one) => one.id === id && one.type === 'worksheet')?.target
    if (target === undefined) continue
    sheets.push({ name, ...(await readRows(parts, target, { texts, formats, is1904 })) })
  }
  if (sheets.length === 0) throw new Error('no visible sheet')
  return sheets
}

async function readSheetList(parts: Parts, bookKey: string) {
  const listed: { name: string; id: string }[] = []
  let is1904 = false
  await parts.read(bookKey, {
    open: (tag, { name = '', id = '', state = 'visible', date1904 = '0' }) => {
      if (tag === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true'
      if (tag === 'sheet' && state === 'visible') listed.push({ name, id })
    },
  })
  return { listed, is1904 }
}

/** Shared strings, without phonetic readings (rPh). */
async function readTexts(parts: Parts, key: string | undefined): Promise<string[]> {
  const texts: string[] = []
  if (key === undefined || !parts.has(key)) return texts
  let current = ''
  let isText = false
  let phonetic = 0
  await parts.read(key, {
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

/** Of Excel, in characters. */
const longestFormat = 255

/** By style: format code, or `#14` for a built-in one. */
async function readFormats(parts: Parts, key: string | undefined): Promise<string[]> {
  const codes = new Map<string, string>()
  const formats: string[] = []
  let isInCells = false
  if (key === undefined || !parts.has(key)) return formats
  await parts.read(key, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode.slice(0, longestFormat))
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
    throw new Error('no order of cells')
  return place
}

type Tables = { texts: string[]; formats: string[]; is1904: boolean }

async function readRows(parts: Parts, key: string, tables: Tables): Promise<Omit<Sheet, 'name'>> {
  const rows: SheetRow[] = []
  const hidden: number[] = []
  let isHidden = false
  let row: SheetRow = { row: 0, cells: [] }
  let cell: RawCell = { type: 'n', text: '', hasFormula: false, format: '' }
  let column = -1
  let isValue = false
  let phonetic = 0
  let isTooLarge = false
  await parts.read(key, {
    open: (name, { r, t = 'n', s = '0', hidden: said = '0' }) => {
      if (name === 'row') {
        isHidden = said === '1' || said === 'true'
        const place = r === undefined ? row.row + 1 : Number(r)
        row = { row: nextPlace(place, row.row, lastRow), cells: [] }
        column = -1
      } else if (name === 'c') {
        column = nextPlace(r === undefined ? column + 1 : columnOf(r), column, lastColumn)
        const format = tables.formats[Number(s)] ?? ''
        cell = { type: t, text: '', hasFormula: false, format, is1904: tables.is1904 }
      } else if (name === 'f') cell.hasFormula = true
      else if (name === 'rPh') phonetic += 1
      isValue = name === 'v' || (name === 't' && phonetic === 0)
    },
    text: (text) => {
      if (isValue && cell.text.length < sheetLimits.cellLength) cell.text += text
    },
    close: (name) => {
      isValue = false
      if (name === 'rPh') phonetic -= 1
      if (name === 'c') {
        const value = readCell(cell, tables.texts)
        if (value !== undefined) row.cells[column] = value
      }
      isTooLarge ||= row.cells.length > sheetLimits.columns
      if (name === 'row' && row.cells.length > 0) {
        // The first row has the headings.
        isTooLarge ||= rows.length > sheetLimits.rows
        if (isHidden) hidden.push(row.row)
        else if (!isTooLarge) rows.push(row)
      }
      return isTooLarge || name === 'sheetData'
    },
  })
  return {
    rows,
    ...(hidden.length > 0 && { hidden }),
    ...(isTooLarge ? { isTooLarge } : {}),
  }
}
