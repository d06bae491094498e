import type { CoordType } from '#lib/codes/coord-types.ts'
import { type Axis, degreesText, readDegrees } from '#lib/format/read-degrees.ts'
import { readNumber } from '#lib/format/read-number.ts'
import { type CoordinateOrder, isMetres, readPlace } from '#lib/rules/coordinates.ts'
import { linesIn } from '#lib/rules/lines.ts'
import type { RuleKey } from '#lib/rules/rule.ts'
import { columnsIn } from '#lib/sheet/columns-in.ts'
import { findHeadings } from '#lib/sheet/find-headings.ts'
import { metresIn } from '#lib/sheet/metres-in.ts'
import { cellsIn } from '#lib/sheet/read-table-file.ts'
import type { Sheet, SheetRow } from '#lib/sheet/read-workbook.ts'

export type AskedPlace = { row: number; asked: string } & (
  | { lat: number; lon: number }
  | { broken: RuleKey }
)

/** One place a line: two numbers with anything usual between them, a link of a map, a plus code. */
export const readPlaces = (
  text: string,
  order: CoordinateOrder,
  system: CoordType = 'wgs84ll',
): AskedPlace[] =>
  linesIn(text).map(({ row, text: asked }) => {
    const read = readPlace(asked, { order, system }) ?? { broken: 'coordinates' as const }
    return 'broken' in read
      ? { row, asked, broken: read.broken }
      : { row, asked, lat: read.latMicro, lon: read.lonMicro }
  })

/** Cells of a row, from a table or from a line of one cell. */
function cellsOf({ cells }: SheetRow): string[] {
  const texts = Array.from(cells, (cell) => cell?.text ?? '')
  return texts.length === 1 ? cellsIn(texts[0] ?? '') : texts
}

/** Of either axis: longitudes reach further. Metres stay, so that their line is refused. */
const pairText = (first: string, second: string) =>
  isMetres(first, second)
    ? `${first}, ${second}`
    : `${degrees(first, 'lon')}, ${degrees(second, 'lon')}`

/** With a decimal point; as it is written where it cannot be read. */
function degrees(text: string, axis: Axis): string {
  const read = readDegrees(text, axis)
  return 'micro' in read ? degreesText(read.micro) : text
}

const isNumber = (cell: string) => 'value' in readNumber(cell, 'either')

/** Lines of the form, the sheet that they are of, and the columns that were understood. */
export type TableLines = {
  text: string
  order?: CoordinateOrder
  sheet: Sheet | undefined
  columns: string[]
}

/** Of a column with both coordinates, in the order that its heading says. */
function linesOfPairs(sheets: readonly Sheet[]): TableLines | undefined {
  const found = findHeadings(sheets, (texts) => {
    const { place, lonLat } = columnsIn(texts)
    const at = place ?? lonLat
    return at === undefined
      ? undefined
      : ({
          at,
          order: place === undefined ? 'lonLat' : 'latLon',
          heading: texts[at] ?? '',
        } as const)
  })
  if (!found) return undefined
  const { at, order, heading } = found.headings
  const rows = found.sheet.rows.slice(found.at + 1)
  const pairs = rows.map(({ cells }) => cells[at]?.text ?? '')
  // A location may be a name.
  return pairs.some((pair) => readPlace(pair))
    ? { text: pairs.join('\n'), order, sheet: found.sheet, columns: [heading] }
    : undefined
}

/** A table as lines of the form: its columns of coordinates, else the first two numbers of each row. */
export function linesOfTable(
  sheets: readonly Sheet[],
): TableLines | { fault: 'system'; name: string } {
  const found = findHeadings(sheets, (texts) => {
    const { lat, lon } = columnsIn(texts)
    return lat === undefined || lon === undefined ? undefined : { lat, lon, texts }
  })
  if (found) {
    const { lat, lon, texts } = found.headings
    const name = metresIn(found.sheet.rows.slice(found.at + 1), { lat, lon }, texts)
    if (name !== undefined) return { fault: 'system', name }
    const lines = found.sheet.rows.slice(found.at + 1).map((row) => {
      const cells = cellsOf(row)
      return `${degrees(cells[lat] ?? '', 'lat')}, ${degrees(cells[lon] ?? '', 'lon')}`
    })
    const columns = [texts[lat] ?? '', texts[lon] ?? '']
    return { text: lines.join('\n'), order: 'latLon', sheet: found.sheet, columns }
  }
  const pairs = linesOfPairs(sheets)
  if (pairs) return pairs
  const sheet = firstFilled(sheets)
  const [head, ...others] = sheet?.rows.map(cellsOf) ?? []
  const isHead = head && !head.some((cell) => /\d/.test(cell))
  const lines = (isHead ? others : [head ?? [], ...others]).map((cells) => {
    const [first, second] = cells.filter(isNumber)
    return first === undefined || second === undefined ? cells.join(', ') : pairText(first, second)
  })
  return { text: lines.join('\n'), sheet, columns: [] }
}

const firstFilled = (sheets: readonly Sheet[]) => sheets.find(({ rows }) => rows.length > 0)

/** A table of addresses: a line a row. */
export function textOfTable(sheets: readonly Sheet[]): TableLines {
  const sheet = firstFilled(sheets)
  const lines = (sheet?.rows ?? []).map(({ cells }) =>
    Array.from(cells, (cell) => cell?.text ?? '')
      .filter(Boolean)
      .join(' '),
  )
  return { text: lines.join('\n'), sheet, columns: [] }
}
