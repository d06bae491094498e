import { type CellContext, cellValue } from '#lib/format/cell.ts'
import type { FileCell } from '#lib/format/csv.ts'
import { wallIn } from '#lib/format/zone-clock.ts'
import type { ListColumn } from '#lib/pages/list.ts'

/** In the reader's unit, zone and language. */
export function exportCell(
  column: ListColumn,
  value: unknown,
  context: CellContext,
  zone: string,
): FileCell {
  if (column.as === 'time' && typeof value === 'number') return wallIn(zone, value)
  return cellValue(column, value, context)
}
