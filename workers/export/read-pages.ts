import type { Report } from '#lib/reports/define.ts'
import { limitOf, nextPage, pageSizeOf } from '#lib/reports/list-params.ts'
import { AppError } from '#server/errors.ts'

export type Row = Record<string, unknown>

/** A page without new rows: the cursor does not advance. */
export async function* readPages(
  report: Report,
  params: Row,
  readPage: (params: Row) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const seen = new Set<string>()
  let cursor: Row | undefined = {}
  while (cursor) {
    const rows = await readPage({ ...params, ...limitOf(report, pageSizeOf(report)), ...cursor })
    const known = seen.size
    for (const row of rows) seen.add(String(row[report.rowKey]))
    if (rows.length > 0 && seen.size === known) throw new AppError('exportRepeats')
    if (rows.length > 0) yield rows
    cursor = nextPage(report, rows)
  }
}
