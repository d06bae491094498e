import type { DisplayState } from '#lib/codes/device-state.ts'
import type { Period } from '#lib/rules/period.ts'
import type { List, ListColumn } from './list.ts'
import type { TimeUnit } from './sum-times.ts'

/** What rows are added up by: the call's `by`. */
export type SumsGroup = {
  /** The column that names a row. */
  column: string
  /** Columns of this group alone. */
  beside?: readonly string[]
  /** Of rows that are days, months or hours of the day. */
  time?: TimeUnit
  /** Its rows are moments: the key of their time, along the axis. */
  moment?: string
  /** Where its rows come in pages: the group that figures and chart are of meanwhile. */
  drawnBy?: string
  /** In place of that of the sums. */
  behind?: Behind
}

/** How figures are drawn. `shares`, `week`: of one figure, the latter by hour and weekday; the others of several, side by side or stacked. */
export type ChartKind = 'bars' | 'stacked' | 'lines' | 'shares' | 'week'

type SumsChart = {
  kind: ChartKind
  keys: readonly string[]
  /** Where a row is a part of a point: the column that tells its parts apart, each a series of the only key, and what the rows of a point share. */
  split?: { by: string; of: string }
  /** Of rows that are no times, only the first. */
  most?: number
  /** Points without a figure are gaps (NaN), not zero, and the period before is not drawn. */
  isGapped?: true
  /** Keys that all rows of a point share, each a line of its own: limits. */
  limits?: readonly string[]
  /** Of series by their keys, of shares by those of their points: the state whose colour they have. */
  states?: Readonly<Record<string, DisplayState>>
}

/** Where the rows that a sum adds up are listed, and with which filters. */
export type Behind = {
  path: string
  /** Keys of the row that follow in the address: `/locus/<imei>/<simei>`. */
  parts?: readonly string[]
  /** Keys of the begin and end of a row that has its own. */
  period?: { from: string; to: string }
  /** Params of the address: what never changes, … */
  fixed?: Readonly<Record<string, string>>
  /** … those of the sums' own filters by their names, … */
  filters?: readonly string[]
  /** … and those of the row by its keys, of any group or of one. */
  row?: readonly { param: string; key: string; by?: string }[]
  /** The group of organisations: a row leads to the list as that organisation sees it. */
  organisation?: {
    by: string
    /** For the row of the organisation in view itself. */
    own?: Readonly<Record<string, string>>
  }
}

/** Sums over time and by what: figures, a chart, and the table that it shows. */
export type Sums = {
  list: List
  groups: Readonly<Record<string, SumsGroup>>
  /** Words of the groups: `<texts>.<group>`. */
  texts: string
  /** Keys of columns. */
  figures: readonly string[]
  /** The field of the answer that has the figures of all rows, where rows do not add up to them. */
  totals?: string
  chart: SumsChart
  /** What is listed below the chart in place of the sums, by filters of the same names. */
  table?: List
  /** A row of none of the groups' names: how it is called, and its filters in the list behind. */
  nameless?: { title: string; filters: Readonly<Record<string, string>> }
  behind?: Behind
  /** Of what is so now: read again as devices change. */
  isLive?: true
}

type Row = Readonly<Record<string, unknown>>

export const columnOf = ({ list }: Sums, key: string): ListColumn => {
  const column = list.columns.find((one) => one.key === key)
  if (!column) throw new Error(`${list.path} has no column ${key}`)
  return column
}

export const rowFigure = (row: Row | undefined, key: string) => Number(row?.[key] ?? 0)

/** Each figure over all rows, as the answer says it, else their sum or the largest; null where none of them knows it. */
export const totalsOf = (
  sums: Sums,
  rows: readonly Row[],
  told?: Row,
): Map<string, number | null> =>
  new Map(
    sums.figures.map((key) => {
      if (sums.totals) return [key, typeof told?.[key] === 'number' ? told[key] : null]
      const values = rows.map((row) => rowFigure(row, key))
      if (rows.length > 0 && rows.every((row) => row[key] === null)) return [key, null]
      const isMost = columnOf(sums, key).total === 'max'
      return [key, isMost ? Math.max(0, ...values) : values.reduce((a, b) => a + b, 0)]
    }),
  )

/** A call is told by what, unless it is always the same. */
export const groupParams = ({ groups }: Sums, by: string): Readonly<Record<string, string>> =>
  Object.keys(groups).length > 1 ? { by } : {}

/** The group that figures and chart are of while the table shows `by`. */
export const drawnBy = ({ groups }: Sums, by: string): string => groups[by]?.drawnBy ?? by

/** Of the groups' own columns only those of the one in view. */
export function shownColumns({ list, groups }: Sums, by: string): readonly ListColumn[] {
  const ownOf = ({ column, beside = [] }: SumsGroup) => [column, ...beside]
  const labels = new Set(Object.values(groups).flatMap(ownOf))
  const group = groups[by]
  const own = new Set(group ? ownOf(group) : [])
  return list.columns.filter(({ key }) => own.has(key) || !labels.has(key))
}

/** Change against an earlier figure, as a part of it; undefined where there was nothing before. */
export const changeOf = (now: number, before: number): number | undefined =>
  before > 0 ? (now - before) / before : undefined

/** The period that a list is asked for, by its filter; undefined where it has none. */
export function periodOf({ filters }: List, params: Row): Period | undefined {
  const range = filters.find(({ kind }) => kind === 'range')
  if (range?.kind !== 'range') return undefined
  const { [range.from]: from, [range.to]: to } = params
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : undefined
}
