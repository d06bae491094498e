import { type CellContext, cellValue } from '#lib/format/cell.ts'
import type { FileCell } from '#lib/format/csv.ts'
import type { ReportColumn } from '#lib/reports/define.ts'

/** In the reader's unit, zone and language. */
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
