import {
  axisText,
  type CellContext,
  type CellKind,
  headingOf,
  valueText,
  wireUnit,
} from '#lib/format/cell.ts'
import { numberFormat } from '#lib/format/intl.ts'
import { weekdayText } from '#lib/format/week-hour.ts'
import type { Chart } from '#lib/pages/chart-of.ts'
import type { ReportChart } from '#server/pdf/report/report.ts'

/** A chart with all its words, as a file draws it; nothing where all is zero. */
export function drawnChart(chart: Chart, cells: CellContext): ReportChart | null {
  const { kind, isTime, series } = chart
  const earlier = earlierOf(chart, cells)
  const ends = endsOf(chart, earlier)
  if (ends.least === ends.most) return null
  if (kind === 'shares') return asShares(chart, cells)
  const drawn = {
    kind: kind,
    isTime: isTime,
    points: chart.points.map(({ name }) => name),
    ticks: ticksOf(ends, series[0]?.as ?? 'number', cells),
    earlier: earlier,
    series: series.map((one) => ({
      name: headingOf(one, cells),
      values: one.values,
      texts: one.values.map((value) => valueText(one.as, value, cells)),
      ...(one.isLimit && { isLimit: true as const }),
    })),
    ...(chart.states && { states: series.map(({ key }) => chart.states?.[key]) }),
  }
  return kind === 'week' ? byHourOfWeek(chart, drawn, cells) : drawn
}

/** As on the screen: of figures that are stacked, only of all together. */
function earlierOf({ kind, series, before }: Chart, cells: CellContext): ReportChart['earlier'] {
  const name = cells.text('report.sums.earlier') ?? ''
  if (before) return [{ name: name, values: before }]
  if (kind === 'stacked') return []
  const told = series.flatMap((one) => (one.before ? [{ ...one, before: one.before }] : []))
  return told.map((one) => {
    const words = { label: headingOf(one, cells), detail: name }
    const long = told.length > 1 && cells.text('common.withDetail', words)
    return { name: long || name, values: one.before }
  })
}

type Ends = { least: number; most: number }

/** Of all that is drawn, and zero. */
function endsOf({ kind, points, series }: Chart, earlier: ReportChart['earlier']): Ends {
  const valuesAt = (at: number) => series.map(({ values }) => values[at] || 0)
  const drawn = points.flatMap((_, at) =>
    kind === 'stacked' ? [valuesAt(at).reduce((a, b) => a + b, 0)] : valuesAt(at),
  )
  const all = [...drawn, ...earlier.flatMap(({ values }) => values)]
  return { least: Math.min(0, ...all), most: Math.max(0, ...all) }
}

/** Round figures in the unit that is shown. */
function ticksOf({ least, most }: Ends, as: CellKind, cells: CellContext): ReportChart['ticks'] {
  const unit = as === 'duration' ? 60 : wireUnit(as, cells.currency)
  const round = roundStep((most - least) / unit / 4)
  // Things that are counted have no halves.
  const step = as === 'number' ? Math.max(1, round) : round
  const first = -Math.ceil(-least / unit / step - 1e-9)
  const last = Math.ceil(most / unit / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const value = (first + at) * step * unit
    return { at: value, text: axisText(as, value, cells) }
  })
}

/** As many parts as colours tell apart; the smallest together. */
const mostParts = 6

/** Each part with its figure and how much of the whole it is. */
function asShares({ kind, points, series, states }: Chart, cells: CellContext): ReportChart {
  const [one] = series
  const as = one?.as ?? 'number'
  const parts = points.map(({ key, name }, at) => ({
    name: name,
    value: one?.values[at] ?? 0,
    state: states?.[key],
  }))
  parts.sort((a, b) => b.value - a.value)
  const told = parts.length > mostParts ? parts.slice(0, mostParts - 1) : parts
  const sumOf = (some: typeof parts) => some.reduce((sum, { value }) => sum + value, 0)
  const others = {
    name: cells.text('report.sums.others') ?? '',
    value: sumOf(parts) - sumOf(told),
    state: undefined,
  }
  const drawn = told.length < parts.length ? [...told, others] : told
  const percent = numberFormat(cells.tag, { style: 'percent', maximumFractionDigits: 1 })
  const textOf = (value: number) => {
    const words = {
      label: valueText(as, value, cells),
      detail: percent.format(value / sumOf(parts)),
    }
    return cells.text('common.withDetail', words) ?? words.label
  }
  return {
    kind: kind,
    isTime: false,
    points: drawn.map(({ name }) => name),
    ...(states && { states: drawn.map(({ state }) => state) }),
    ticks: [],
    earlier: [],
    series: [
      {
        name: one ? headingOf(one, cells) : '',
        values: drawn.map(({ value }) => value),
        texts: drawn.map(({ value }) => textOf(value)),
      },
    ],
  }
}

/** 1, 2 or 5 of a power of ten: the first that is not smaller. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9)) ?? 10
  return factor * power
}

const days = [1, 2, 3, 4, 5, 6, 7]
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** A day a row, an hour a column. */
function byHourOfWeek(
  { points, series: [one] }: Chart,
  drawn: Omit<ReportChart, 'grid'>,
  { tag }: CellContext,
): ReportChart {
  const at = new Map(points.map(({ key }, place) => [key, place]))
  const values = days.flatMap((day) =>
    hours.map((hour) => one?.values[at.get(`${day}-${hour}`) ?? -1] ?? 0),
  )
  return {
    ...drawn,
    series: drawn.series.slice(0, 1).map((series) => ({ ...series, values, texts: [] })),
    grid: { rows: days.map((day) => weekdayText(day, tag)), columns: hours },
  }
}
