import type { Report } from './define.ts'

/** Rows of a page of an export (spec §9); some reports say otherwise. */
const pageSize = 100
/** Rows of a file at most. */
export const exportRows = 100_000

export const exportPageSize = (report: Report): number => report.pageSize ?? pageSize

/** The params of a report's list call: the reader's without those of paging, those that never change, a page's size. */
export function exportParams(
  report: Report,
  asked: Readonly<Record<string, unknown>>,
  limit = exportPageSize(report),
): Record<string, unknown> {
  const paging = ['limit_size', ...Object.keys(report.cursor)]
  const kept = Object.entries(asked).filter(([name]) => !paging.includes(name))
  return { ...Object.fromEntries(kept), ...report.fixed, limit_size: limit }
}

/** The params that go on after a page. */
export function nextPage(
  { cursor }: Report,
  params: Readonly<Record<string, unknown>>,
  last: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const from = Object.entries(cursor).map(([param, key]) => [param, key && last[key]])
  return { ...params, ...Object.fromEntries(from) }
}
