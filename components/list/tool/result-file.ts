import { type CellContext, cellValue, headingOf } from '#lib/format/cell.ts'
import { csvFile, csvLine } from '#lib/format/csv.ts'
import type { ListColumn } from '#lib/pages/list.ts'
import { writeXlsx } from '#lib/sheet/write-xlsx.ts'
import type { ListRow } from '../data-table/use-list-columns.tsx'

/** Longer lists are exported by the server. */
export const mostSaved = 1000

type Table = readonly (string | number | null)[][]

/** Heading and rows, in the reader's language and units. */
function tableOf(
  columns: readonly ListColumn[],
  rows: readonly ListRow[],
  context: CellContext,
): Table {
  const headings = columns.map((column) => headingOf(column, context))
  const lines = rows.map((row) =>
    columns.map((column) => cellValue(column, row[column.key], context)),
  )
  return [headings, ...lines]
}

type TableParams = Parameters<typeof tableOf>

export const resultFormats = ['xlsx', 'csv'] as const

/** Bytes of a workbook, or CSV, quoted like list exports. */
export function resultFile(format: (typeof resultFormats)[number], ...params: TableParams) {
  const table = tableOf(...params)
  return format === 'xlsx' ? writeXlsx(table) : csvFile(table.map(csvLine))
}

/** For the clipboard: cells by tabs, as spreadsheets paste them. */
export const tableText = (...params: TableParams): string =>
  tableOf(...params)
    .map((line) => line.map((cell) => String(cell ?? '').replace(/\s+/g, ' ')).join('\t'))
    .join('\n')
