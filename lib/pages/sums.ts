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

type ChartSeries = {
  key: string
  title: string
  as: CellKind
  values: readonly number[]
  /** Of the period before, point by point. */
  before?: readonly number[]
}

/** A chart as a screen or a file draws it. */
export type Chart = {
  kind: ChartKind
  isTime: boolean
  /** Along the axis, the oldest first where it is a time. */
  points: readonly { key: string; name: string }[]
  series: readonly ChartSeries[]
  /** Of the period before, all series of a point together. */
  before?: readonly number[]
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

/** More points by name could not be told apart; the table has them all. */
const mostNames = 60

/** Over time, days and months without a row stand at zero. */
export function chartOf(sums: Sums, drawn: Drawn): Chart {
  const { rows, before, times, nameOf } = drawn
  const { chart, list } = sums
  const placeOf = (row: Row) => String(row[chart.split?.of ?? list.rowKey])
  const byPoint = groupedBy(rows, placeOf)
  const earlier = times && before && !chart.isGapped ? groupedBy(before, placeOf) : undefined
  const points: Times =
    times ??
    [...byPoint.keys()]
      .slice(0, chart.most ?? mostNames)
      .map((key) => ({ key, earlier: undefined }))
  const told = {
    now: points.map(({ key }) => byPoint.get(key) ?? []),
    before: earlier && points.map((point) => earlier.get(point.earlier ?? '') ?? []),
  }
  return {
    kind: chart.kind,
    isTime: times !== undefined,
    points: points.map(({ key, name }) => {
      const row = byPoint.get(key)?.[0]
      return { key, name: name ?? (row ? nameOf(row) : key) }
    }),
    ...withLimits(
      sums,
      told,
      chart.split ? partsOf(sums, chart.split.by, told) : { series: seriesOf(sums, told) },
    ),
  }
}

/** Of gapped charts only series that have a value. */
function withLimits(
  sums: Sums,
  { now }: Told,
  drawn: Pick<Chart, 'series' | 'before'>,
): Pick<Chart, 'series' | 'before'> {
  const { limits = [], isGapped } = sums.chart
  if (!isGapped) return drawn
  const lines = limits.map((key) => {
    const { title, as } = columnOf(sums, key)
    return { key, title, as, values: now.map(([row]) => gapOr(row?.[key])) }
  })
  const hasValue = ({ values }: ChartSeries) => values.some((value) => !Number.isNaN(value))
  return { series: [...drawn.series, ...lines].filter(hasValue) }
}

const gapOr = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

function groupedBy(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** Rows of each point. */
type Told = { now: readonly Row[][]; before: readonly Row[][] | undefined }

const sumOf = (rows: readonly Row[], key: string) =>
  rows.reduce((sum, row) => sum + figureOf(row, key), 0)

/** Of a gapped chart nothing where no row has the figure. */
const pointOf = ({ chart }: Sums, rows: readonly Row[], key: string) =>
  chart.isGapped && rows.every((row) => typeof row[key] !== 'number')
    ? Number.NaN
    : sumOf(rows, key)

const seriesOf = (sums: Sums, { now, before }: Told): ChartSeries[] =>
  sums.chart.keys.map((key) => {
    const { title, as } = columnOf(sums, key)
    const valuesOf = (points: readonly Row[][]) => points.map((rows) => pointOf(sums, rows, key))
    return { key, title, as, values: valuesOf(now), ...(before && { before: valuesOf(before) }) }
  })

/** As many as colours tell apart; others together. */
const mostParts = 6
/** The key of the series of all other parts. */
export const otherParts = 'others'

/** A series for each of the largest parts. */
function partsOf(sums: Sums, by: string, { now, before }: Told): Pick<Chart, 'series' | 'before'> {
  const [key = ''] = sums.chart.keys
  const { as } = columnOf(sums, key)
  const { codes = '' } = columnOf(sums, by)
  const sizes = new Map<string, number>()
  for (const row of now.flat())
    sizes.set(String(row[by]), (sizes.get(String(row[by])) ?? 0) + figureOf(row, key))
  const parts = [...sizes].sort(([, a], [, b]) => b - a).map(([part]) => part)
  const named = parts.length > mostParts ? parts.slice(0, mostParts - 1) : parts
  const valuesOf = (isOf: (part: string) => boolean) =>
    now.map((rows) =>
      pointOf(
        sums,
        rows.filter((row) => isOf(String(row[by]))),
        key,
      ),
    )
  const series = named.map((part) => ({
    key: part,
    title: `${codes}.${part}`,
    as,
    values: valuesOf((one) => one === part),
  }))
  const others = {
    key: otherParts,
    title: 'report.sums.others',
    as,
    values: valuesOf((one) => !named.includes(one)),
  }
  return {
    series: parts.length > named.length ? [...series, others] : series,
    ...(before && { before: before.map((rows) => sumOf(rows, key)) }),
  }
}

/** The row of a point of the chart, or of a part of it; of other parts together, one that stands for the point alone. */
export function rowOf(
  { list, chart }: Sums,
  { rows, point, part }: { rows: readonly Row[]; point: string; part: string | undefined },
): Row | undefined {
  const { split } = chart
  if (!split) return rows.find((row) => String(row[list.rowKey]) === point)
  const parts = rows.filter((row) => String(row[split.of]) === point)
  if (part === undefined || part === otherParts) {
    const [first] = parts
    return first && { ...first, [split.by]: null }
  }
  return parts.find((row) => row[split.by] === part)
}

/** Each figure over all rows, as the answer says it, else their sum or the largest; null where none of them knows it. */
export const totalsOf = (
  sums: Sums,
  rows: readonly Row[],
  told?: Row,
): Map<string, number | null> =>
  new Map(
    sums.figures.map((key) => {
      if (sums.totals) return [key, typeof told?.[key] === 'number' ? told[key] : null]
      const values = rows.map((row) => figureOf(row, key))
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
