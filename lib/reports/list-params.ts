import type { Report } from './define.ts'

/** Rows of a page of a list; some reports say otherwise. */
const usualPage = 100
/** Rows of an exported file at most. */
export const exportRows = 100_000

type Params = Readonly<Record<string, unknown>>

export const pageSizeOf = ({ pageSize = usualPage }: Report): number => pageSize

/** The param that asks for so many rows a page. */
export const limitOf = ({ limit = 'limit_size' }: Report, rows: number): Params => ({
  [limit]: rows,
})

/** The rows of a reply of a report's list call. */
export const rowsOf = ({ rows = 'items' }: Report, reply: unknown): Record<string, unknown>[] =>
  // The catalogue test holds the name of each definition against the contract.
  (reply as Record<string, Record<string, unknown>[]>)[rows] ?? []

/**
 * The params of a report's list call without those of paging: what is fixed, then what the reader chose. Page and
 * export build them here, so that a file holds the rows of the page. A fixed param with a filter of its own is where
 * that filter begins; any other fixed param cannot be changed.
 */
export function listParams(report: Report, chosen: Params): Record<string, unknown> {
  const fixed = report.fixed ?? {}
  const filtered = new Set(
    report.filters.flatMap((filter) =>
      filter.kind === 'range' ? [filter.from, filter.to] : [filter.param],
    ),
  )
  const isTaken = (name: string) =>
    name === (report.limit ?? 'limit_size') ||
    Object.hasOwn(report.cursor, name) ||
    (Object.hasOwn(fixed, name) && !filtered.has(name))
  const own = Object.entries(chosen).filter(([name]) => !isTaken(name))
  return { ...fixed, ...Object.fromEntries(own) }
}

/** The params that go on after a page with these rows; undefined after the last page. */
export function nextPage(
  report: Report,
  rows: readonly Params[],
): Record<string, unknown> | undefined {
  const last = rows.at(-1)
  if (!last || rows.length < pageSizeOf(report)) return undefined
  return Object.fromEntries(
    Object.entries(report.cursor).map(([param, key]) => [param, last[String(key)]]),
  )
}
