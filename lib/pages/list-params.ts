import { spreadDays } from './day-columns.ts'
import type { List } from './list.ts'

const usualPage = 100
/** Rows of an exported file at most. */
export const exportRows = 100_000
/** Rows of a pdf at most: more is nobody's reading. */
export const pdfRows = 5000

type Params = Readonly<Record<string, unknown>>

export const pageSizeOf = ({ pageSize = usualPage }: List): number => pageSize

export const limitOf = ({ limit = 'limit_size' }: List, rows: number): Params => ({
  [limit]: rows,
})

export const rowsOf = ({ rows = 'items', columns }: List, reply: unknown): Params[] =>
  // The catalogue test holds the name against the contract.
  (reply as Record<string, Params[]>)[rows]?.map((row) => spreadDays(columns, row)) ?? []

/**
 * What is fixed, then what the reader chose; page and export share it. A fixed param without a filter cannot be
 * changed.
 */
export function listParams(list: List, chosen: Params): Record<string, unknown> {
  const fixed = list.fixed ?? {}
  const filtered = new Set(
    list.filters.flatMap((filter) =>
      filter.kind === 'range' ? [filter.from, filter.to] : [filter.param],
    ),
  )
  const isTaken = (name: string) =>
    name === (list.limit ?? 'limit_size') ||
    Object.hasOwn(list.cursor, name) ||
    (Object.hasOwn(fixed, name) && !filtered.has(name))
  const own = Object.entries(chosen).filter(([name]) => !isTaken(name))
  return { ...fixed, ...Object.fromEntries(own) }
}

/**
 * Undefined after the last page. What the answer says of it itself (`next`) goes before the length of its page: a list
 * that looks among rows of others may answer a short one in between.
 */
export function nextPage(list: List, reply: unknown): Params | undefined {
  if (list.next) {
    const named = Object.entries(list.next).map(([param, key]) => [
      param,
      keyOf(reply, String(key)),
    ])
    return named.some(([, value]) => value === null) ? undefined : Object.fromEntries(named)
  }
  const stated = statedNext(reply)
  if (stated !== undefined) return stated ?? undefined
  const rows = rowsOf(list, reply)
  const last = rows.at(-1)
  if (!last || rows.length < pageSizeOf(list)) return undefined
  return Object.fromEntries(
    Object.entries(list.cursor).map(([param, key]) => [param, last[String(key)]]),
  )
}

const keyOf = (reply: unknown, key: string) => (reply as Params)[key] ?? null

/** Where a list says that its next page begins: null after the last, undefined if it says nothing of it. */
export const statedNext = (reply: unknown): Params | null | undefined =>
  (reply as { next?: Params | null }).next
