import type { DisplayState } from '#lib/codes/device-state.ts'
import type { CellKind } from '#lib/format/cell.ts'
import type { Times } from './sum-times.ts'
import { type ChartKind, columnOf, rowFigure, type Sums } from './sums.ts'

type ChartSeries = {
  key: string
  title: string
  as: CellKind
  values: readonly number[]
  /** Of the period before, point by point. */
  before?: readonly number[]
  /** A line that values shall not cross. */
  isLimit?: true
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
  /** Keys of series, or of the points of shares, that have the colour of a state. */
  states?: Readonly<Record<string, DisplayState>>
}

type Row = Readonly<Record<string, unknown>>

type Drawn = {
  rows: readonly Row[]
  /** Of the period before. */
  before?: readonly Row[] | undefined
  /** Of a group by time: every point of the axis. */
  times?: Times | undefined
  /** Of a group whose rows are moments: the key of their time. */
  moment?: string | undefined
  /** In the reader's language. */
  nameOf: (row: Row) => string
}

/** More points by name could not be told apart; the table has them all. */
const mostNames = 60

/** Over time, days and months without a row stand at zero. */
export function chartOf(sums: Sums, drawn: Drawn): Chart {
  const { rows, before, times, moment, nameOf } = drawn
  const { chart, list } = sums
  const placeOf = (row: Row) => String(row[chart.split?.of ?? moment ?? list.rowKey])
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
    ...(chart.states && { states: chart.states }),
    points: points.map(({ key, name }) => {
      const row = byPoint.get(key)?.[0]
      return { key, name: name ?? (row ? nameOf(row) : key) }
    }),
    ...withLimits(
      sums,
      told,
      chart.split ? partsOf(sums, chart.split.by, told) : figuresOf(sums, told),
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
    return { key, title, as, isLimit: true as const, values: now.map(([row]) => gapOr(row?.[key])) }
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
  rows.reduce((sum, row) => sum + rowFigure(row, key), 0)

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

/** Of figures that are stacked, the period before is one line of all together. */
function figuresOf(sums: Sums, told: Told): Pick<Chart, 'series' | 'before'> {
  const series = seriesOf(sums, told)
  if (sums.chart.kind !== 'stacked' || !told.before) return { series }
  return {
    series: series.map(({ before: _, ...one }) => one),
    before: told.before.map((rows) =>
      sums.chart.keys.reduce((sum, key) => sum + sumOf(rows, key), 0),
    ),
  }
}

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
    sizes.set(String(row[by]), (sizes.get(String(row[by])) ?? 0) + rowFigure(row, key))
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
