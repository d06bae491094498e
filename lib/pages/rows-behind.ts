import type { ListRow } from '#components/list/data-table/use-report-columns.tsx'
import { addDays } from '#lib/format/calendar.ts'
import { rangeText } from '#lib/format/range.ts'
import { momentOf } from '#lib/format/reader-zone.ts'
import type { Period } from '#lib/rules/period.ts'

export type Behind = {
  /** What the sums are of. */
  period: Period
  /** As the address has it. */
  kind: string
  /** What other pages are opened with. */
  carried: Iterable<readonly [string, string]>
}

/** The orders that a row of the sums adds up: the list of orders with these filters. */
export function rowsBehind(row: ListRow, { period, kind, carried }: Behind): string {
  const query = new URLSearchParams([...carried].map(([name, value]) => [name, value]))
  query.set('period', rangeText(periodOfRow(row, period)))
  query.set('time_of', 'paid')
  putCurrency(query, row)
  if (kind) query.set('biz_type', kind)
  if (row['service']) query.set('type', String(row['service']))
  if (row['pay_plat']) query.set('pay_plat', String(row['pay_plat']))
  if (typeof row['sfamily_name'] === 'string')
    putPlace(query, String(row['key']), row['sfamily_name'])
  // Money for a wallet is of no service.
  if (isOfNoService(row)) query.set('biz_type', 'e_type_recharge')
  return `/vas/recharge?${query}`
}

/** Sums are of one currency, lists of all. */
export function putCurrency(query: URLSearchParams, row: ListRow): void {
  if (typeof row['currency'] === 'string') query.set('currency', row['currency'])
}

const ofRow = ['day', 'service', 'pay_plat', 'sfamily_name'] as const
const isOfNoService = (row: ListRow) => ofRow.every((name) => row[name] === null)

/** `own`: the organisation itself, without those below. */
function putPlace(query: URLSearchParams, key: string, name: string): void {
  if (key === 'own') query.set('is_get_child', '0')
  else {
    query.set('monitorSid', key)
    query.set('monitorName', name)
  }
}

/** The part of a period that a row is about: its day or month, else all. */
export function periodOfRow(row: ListRow, period: Period): Period {
  const day = row['day']
  return typeof day === 'string' ? within(period, spanOf(day)) : period
}

/** Of a day or a month, in the reader's zone. */
function spanOf(day: string): Period {
  const first = day.length === 7 ? `${day}-01` : day
  const next = day.length === 7 ? `${addDays(first, 31).slice(0, 7)}-01` : addDays(first, 1)
  return { from: momentOf(first), to: momentOf(next) - 1 }
}

const within = (outer: Period, { from, to }: Period): Period => ({
  from: Math.max(outer.from, from),
  to: Math.min(outer.to, to),
})
