import { type CoordinateOrder, readCoordinates, splitCoordinates } from '#lib/rules/coordinates.ts'
import { linesIn } from '#lib/rules/lines.ts'
import type { RuleKey } from '#lib/rules/rule.ts'
import { columnsIn } from '#lib/sheet/headings.ts'
import { cellsIn } from '#lib/sheet/read-table.ts'
import type { TableRow } from '#lib/sheet/read-xlsx.ts'

export type AskedPlace = { row: number; asked: string } & (
  | { lat: number; lon: number }
  | { broken: RuleKey }
)

/** One place a line: two numbers with anything usual between them. */
export const readPlaces = (text: string, order: CoordinateOrder): AskedPlace[] =>
  linesIn(text).map(({ row, text: asked }) => {
    const pair = splitCoordinates(asked)
    if (!pair) return { row, asked, broken: 'coordinates' }
    const read = readCoordinates(...pair, order)
    return 'broken' in read
      ? { row, asked, broken: read.broken }
      : { row, asked, lat: read.latMicro, lon: read.lonMicro }
  })

const isNumber = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell.trim())

/** A table as lines of the form: its columns of coordinates, else the first two numbers of each row. */
export function linesOfTable(rows: readonly TableRow[]): { text: string; order?: CoordinateOrder } {
  const [head, ...others] = rows
  const { lat, lon } = columnsIn(head?.cells ?? [])
  if (lat !== undefined && lon !== undefined) {
    const lines = others.map(({ cells }) => `${cells[lat] ?? ''}, ${cells[lon] ?? ''}`)
    return { text: lines.join('\n'), order: 'latLon' }
  }
  const cellsOf = ({ cells }: TableRow) =>
    cells.length === 1 ? cellsIn(cells[0] ?? '') : cells.map((cell) => cell.trim())
  const isHead = head && !cellsOf(head).some((cell) => /\d/.test(cell))
  const lines = (isHead ? others : rows).map((row) => {
    const cells = cellsOf(row)
    const numbers = cells.filter(isNumber)
    return (numbers.length >= 2 ? numbers.slice(0, 2) : cells).join(', ')
  })
  return { text: lines.join('\n') }
}
