import { type CellContext, cellValue, unitOf } from '#lib/format/cell.ts'
import type { ReportColumn } from '#lib/reports/define.ts'
import type { FileCell } from './table-file.ts'

/** The heading of a column with its unit, as the page has it. */
export function headingOf({ title, key, as }: ReportColumn, { text }: CellContext): string {
  const unit = unitOf(as)
  const heading = text(title) ?? key
  return unit ? `${heading} (${unit})` : heading
}

/** A value of a reply as a cell: numbers in the reader's unit, moments in the account's zone, words for codes. */
export function exportCell(
  column: ReportColumn,
  value: unknown,
  context: CellContext,
  zoneMinutes: number,
): FileCell {
  if (column.as === 'time' && typeof value === 'number')
    return new Date((value + zoneMinutes * 60) * 1000)
  return cellValue(column, value, context)
}
