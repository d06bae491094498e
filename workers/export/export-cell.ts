import { type CellContext, cellValue } from '#lib/format/cell.ts'
import type { FileCell } from '#lib/format/csv.ts'
import { wallIn } from '#lib/format/zone-clock.ts'
import type { ReportColumn } from '#reports/define.ts'

/** In the reader's unit, zone and language. */
export function exportCell(
  column: ReportColumn,
  value: unknown,
  context: CellContext,
  zone: string,
): FileCell {
  if (column.as === 'time' && typeof value === 'number') return wallIn(zone, value)
  return cellValue(column, value, context)
}
