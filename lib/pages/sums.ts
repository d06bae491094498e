import { addDays } from '#lib/format/calendar.ts'
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
    /** Of the period before, as many days earlier as it is long. */
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

export type Earlier = {
  rows: readonly Row[]
  /** How long before. */
  days: number
}

/** `nameOf`: in the reader's language. Days and months without a row stand at zero. */
export function chartOf(
  sums: Sums,
  by: string,
  {
    rows,
    before,
    nameOf,
  }: { rows: readonly Row[]; before?: Earlier; nameOf: (row: Row) => string },
): Chart {
  const { rowKey } = sums.list
  const isTime = sums.groups[by]?.isTime ?? false
  const byKey = new Map(rows.map((row) => [String(row[rowKey]), row]))
  const keys = isTime ? everyTime([...byKey.keys()]) : [...byKey.keys()]
  const earlier = isTime ? before : undefined
  const earlierByKey = new Map(earlier?.rows.map((row) => [String(row[rowKey]), row]))
  return {
    kind: sums.chart.kind,
    isTime,
    points: keys.map((key) => {
      const row = byKey.get(key)
      return { key, name: row ? nameOf(row) : key }
    }),
    series: sums.chart.keys.map((key) => {
      const { title, as } = columnOf(sums, key)
      return {
        key,
        title,
        as,
        values: keys.map((at) => figureOf(byKey.get(at), key)),
        ...(earlier && {
          before: keys.map((at) => figureOf(earlierByKey.get(daysBefore(at, earlier.days)), key)),
        }),
      }
    }),
  }
}

const isMonth = (key: string) => key.length === 'yyyy-MM'.length

/** All days or months from the first to the last; the oldest first. */
function everyTime(keys: readonly string[]): string[] {
  const [first, ...rest] = keys.toSorted()
  const last = rest.at(-1)
  if (first === undefined || last === undefined) return [...keys]
  const all = [first]
  for (let next = after(first); next <= last; next = after(next)) all.push(next)
  return all
}

const after = (key: string) =>
  isMonth(key) ? addDays(`${key}-01`, 31).slice(0, 7) : addDays(key, 1)

const daysBefore = (key: string, days: number) =>
  isMonth(key) ? addDays(`${key}-15`, -days).slice(0, 7) : addDays(key, -days)

/** Each figure over all rows. */
export const totalsOf = ({ figures }: Sums, rows: readonly Row[]): Map<string, number> =>
  new Map(figures.map((key) => [key, rows.reduce((sum, row) => sum + figureOf(row, key), 0)]))

/** Change against an earlier figure, as a part of it; undefined where there was nothing before. */
export const changeOf = (now: number, before: number): number | undefined =>
  before > 0 ? (now - before) / before : undefined
