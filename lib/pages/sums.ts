import type { CellKind } from '#lib/format/cell.ts'
import type { Period } from '#lib/rules/period.ts'
import type { List, ListColumn } from './list.ts'
import type { Times, TimeUnit } from './sum-times.ts'

/** What rows are added up by: the call's `by`. */
export type SumsGroup = {
  /** The column that names a row. */
  column: string
  /** Columns of this group alone. */
  beside?: readonly string[]
  /** Of rows that are days or months. */
  time?: TimeUnit
  /** Where its rows come in pages: the group that figures and chart are of meanwhile. */
  drawnBy?: string
  /** In place of that of the sums. */
  behind?: Behind
}

/** How figures are drawn. `shares`: of one figure; the others of several, side by side or stacked. */
export type ChartKind = 'bars' | 'stacked' | 'lines' | 'shares'

/** Where the rows that a sum adds up are listed, and with which filters. */
export type Behind = {
  path: string
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
  chart: { kind: ChartKind; keys: readonly string[] }
  /** A row of none of the groups' names: how it is called, and its filters in the list behind. */
  nameless?: { title: string; filters: Readonly<Record<string, string>> }
  behind?: Behind
}

/** A chart as a screen or a file draws it. */
export type Chart = {
  kind: ChartKind
  isTime: boolean
  /** Along the axis, the oldest first where it is a time. */
  points: readonly { key: string; name: string }[]
  series: readonly {
    key: string
    title: string
    as: CellKind
    values: readonly number[]
    /** Of the period before, point by point. */
    before?: readonly number[]
  }[]
}

type Row = Readonly<Record<string, unknown>>

export const columnOf = ({ list }: Sums, key: string): ListColumn => {
  const column = list.columns.find((one) => one.key === key)
  if (!column) throw new Error(`${list.path} has no column ${key}`)
  return column
}

const figureOf = (row: Row | undefined, key: string) => Number(row?.[key] ?? 0)

type Drawn = {
  rows: readonly Row[]
  /** Of the period before. */
  before?: readonly Row[] | undefined
  /** Of a group by time: every point of the axis. */
  times?: Times | undefined
  /** In the reader's language. */
  nameOf: (row: Row) => string
}

/** Over time, days and months without a row stand at zero. */
export function chartOf(sums: Sums, { rows, before, times, nameOf }: Drawn): Chart {
  const keyOf = (row: Row) => String(row[sums.list.rowKey])
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  const earlier = times && before && new Map(before.map((row) => [keyOf(row), row]))
  const points = times ?? [...byKey.keys()].map((key) => ({ key, earlier: undefined }))
  return {
    kind: sums.chart.kind,
    isTime: times !== undefined,
    points: points.map(({ key }) => {
      const row = byKey.get(key)
      return { key, name: row ? nameOf(row) : key }
    }),
    series: sums.chart.keys.map((key) => {
      const { title, as } = columnOf(sums, key)
      const values = points.map((point) => figureOf(byKey.get(point.key), key))
      return {
        key,
        title,
        as,
        values,
        ...(earlier && {
          before: points.map((point) => figureOf(earlier.get(point.earlier ?? ''), key)),
        }),
      }
    }),
  }
}

/** Each figure over all rows: their sum, or the largest. */
export const totalsOf = (sums: Sums, rows: readonly Row[]): Map<string, number> =>
  new Map(
    sums.figures.map((key) => {
      const values = rows.map((row) => figureOf(row, key))
      const isMost = columnOf(sums, key).total === 'max'
      return [key, isMost ? Math.max(0, ...values) : values.reduce((a, b) => a + b, 0)]
    }),
  )

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
