import type { Report } from './define.ts'

const usualPage = 100
/** Rows of an exported file at most. */
export const exportRows = 100_000

type Params = Readonly<Record<string, unknown>>

export const pageSizeOf = ({ pageSize = usualPage }: Report): number => pageSize

export const limitOf = ({ limit = 'limit_size' }: Report, rows: number): Params => ({
  [limit]: rows,
})

export const rowsOf = ({ rows = 'items' }: Report, reply: unknown): Record<string, unknown>[] =>
  // The catalogue test holds the name against the contract.
  (reply as Record<string, Record<string, unknown>[]>)[rows] ?? []

/**
 * What is fixed, then what the reader chose; page and export share it. A fixed param without a filter cannot be
 * changed.
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

/** Undefined after the last page. */
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
