import type { ReportRow } from '#components/ui/data-table/use-report-columns.tsx'
import { type CellContext, cellValue, headingOf } from '#lib/format/cell.ts'
import { csvFile, csvLine } from '#lib/format/csv.ts'
import type { ReportColumn } from '#lib/reports/define.ts'

/** Longer lists are exported by the server. */
export const mostSaved = 1000

/** CSV, quoted like list exports. */
export function resultFile(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  context: CellContext,
): string {
  const headings = columns.map((column) => headingOf(column, context))
  const lines = rows.map((row) =>
    csvLine(columns.map((column) => cellValue(column, row[column.key], context))),
  )
  return csvFile([csvLine(headings), ...lines])
}
