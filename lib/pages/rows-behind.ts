import { addDays } from '#lib/format/calendar.ts'
import { rangeText } from '#lib/format/range.ts'
import { momentOf } from '#lib/format/reader-zone.ts'
import { type Period, trackPeriod } from '#lib/rules/period.ts'
import type { Behind, Sums } from './sums.ts'

type Row = Readonly<Record<string, unknown>>

/** What the sums are of. */
export type Seen = {
  by: string
  period: Period | undefined
  /** Of the filters, as the address has them. */
  values: Readonly<Record<string, string>>
  /** What other pages are opened with. */
  carried: Iterable<readonly [string, string]>
}

/** Address of the list of what a row adds up, narrowed to it; undefined where there is none. */
export function rowsBehind(sums: Sums, row: Row, seen: Seen): string | undefined {
  const behind = behindOf(sums, seen.by)
  if (!behind) return undefined
  const query = new URLSearchParams([...seen.carried].map(([name, value]) => [name, value]))
  const set = (params: Readonly<Record<string, string>> = {}) => {
    for (const [param, value] of Object.entries(params)) query.set(param, value)
  }
  const period = ownPeriod(row, behind) ?? periodOfRow(row, seen.period)
  if (period) query.set('period', rangeText(period))
  set(behind.fixed)
  for (const name of behind.filters ?? []) if (seen.values[name]) query.set(name, seen.values[name])
  for (const { param, key, by } of behind.row ?? [])
    if (isTold(row[key]) && (by ?? seen.by) === seen.by) query.set(param, String(row[key]))
  if (behind.organisation?.by === seen.by) set(placeOf(sums, row, behind))
  if (isNameless(sums, row)) set(sums.nameless?.filters)
  const parts = (behind.parts ?? []).map((key) => encodeURIComponent(String(row[key])))
  return `${[behind.path, ...parts].join('/')}?${query}`
}

const isTold = (value: unknown) => value !== null && value !== undefined && value !== ''

/** A row without the name of any group. */
export const isNameless = ({ groups }: Sums, row: Row): boolean =>
  Object.values(groups).every(({ column }) => (row[column] ?? null) === null)

/** Of the group in view, or of all. */
export const behindOf = ({ groups, behind }: Sums, by: string): Behind | undefined =>
  groups[by]?.behind ?? behind

/** `own`: the organisation in view itself, without those below. */
function placeOf({ list, groups, chart }: Sums, row: Row, behind: Behind): Record<string, string> {
  const { by = '', own = {} } = behind.organisation ?? {}
  const key = String(row[chart.split?.of ?? list.rowKey])
  const name = row[groups[by]?.column ?? '']
  if (key === 'own') return own
  return /^\d+$/.test(key) && typeof name === 'string' ? { monitorSid: key, monitorName: name } : {}
}

/** As long as a track may be. */
function ownPeriod(row: Row, { period }: Behind): Period | undefined {
  if (!period) return undefined
  const [from, to] = [Number(row[period.from]), Number(row[period.to])]
  // A row may be a moment.
  return { from, to: Math.max(from, Math.min(to, from + trackPeriod.maxDays * 86_400)) }
}

/** The part of a period that a row is about: its day or month, else all. */
function periodOfRow(row: Row, period: Period | undefined): Period | undefined {
  const day = row['day']
  if (typeof day !== 'string') return period
  return period ? within(period, spanOf(day)) : spanOf(day)
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
