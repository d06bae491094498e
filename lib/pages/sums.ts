import type { CellKind } from '#lib/format/cell.ts'
import type { List, ListColumn } from './list.ts'

/** What rows are added up by: the call's `by`. */
export type SumsGroup = {
  /** The column that names a row. */
  column: string
  /** Rows are days or months, the newest first. */
  isTime?: true
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

/** `nameOf`: in the reader's language. `before`: rows of the period before. */
export function chartOf(
  sums: Sums,
  by: string,
  {
    rows,
    before,
    nameOf,
  }: { rows: readonly Row[]; before?: readonly Row[]; nameOf: (row: Row) => string },
): Chart {
  const isTime = sums.groups[by]?.isTime ?? false
  const inOrder = isTime ? rows.toReversed() : rows
  const earlier = isTime ? before?.toReversed() : undefined
  return {
    kind: sums.chart.kind,
    isTime,
    points: inOrder.map((row) => ({ key: String(row[sums.list.rowKey]), name: nameOf(row) })),
    series: sums.chart.keys.map((key) => {
      const { title, as } = columnOf(sums, key)
      return {
        key,
        title,
        as,
        values: inOrder.map((row) => figureOf(row, key)),
        ...(earlier && { before: inOrder.map((_, at) => figureOf(earlier[at], key)) }),
      }
    }),
  }
}

/** Each figure over all rows. */
export const totalsOf = ({ figures }: Sums, rows: readonly Row[]): Map<string, number> =>
  new Map(figures.map((key) => [key, rows.reduce((sum, row) => sum + figureOf(row, key), 0)]))

/** Change against an earlier figure, in whole percent; undefined where there was nothing before. */
export const changeOf = (now: number, before: number): number | undefined =>
  before > 0 ? Math.round(((now - before) / before) * 100) : undefined
