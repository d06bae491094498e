import type { List } from '#lib/pages/list.ts'
import { limitOf, nextPage, pageSizeOf, rowsOf } from '#lib/pages/list-params.ts'
import { AppError } from '#server/app-error.ts'

export type Row = Record<string, unknown>

/**
 * The rows of a list, page by page, to its end: a page may be short or empty before it. Throws exportRepeats when a
 * list does not get on.
 */
export async function* readPages(
  report: List,
  params: Row,
  readPage: (params: Row) => Promise<unknown>,
): AsyncGenerator<Row[]> {
  const seen = new Set<string>()
  let cursor: Row | undefined = {}
  let place = ''
  while (cursor) {
    const reply = await readPage({ ...params, ...limitOf(report, pageSizeOf(report)), ...cursor })
    const rows = rowsOf(report, reply)
    const known = seen.size
    for (const row of rows) seen.add(String(row[report.rowKey]))
    cursor = nextPage(report, reply)
    const nextPlace = JSON.stringify(cursor)
    const isStuck = rows.length > 0 ? seen.size === known : cursor && nextPlace === place
    if (isStuck) throw new AppError('exportRepeats')
    place = nextPlace
    yield rows
  }
}
