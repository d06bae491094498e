import {
  axisText,
  type CellContext,
  type CellKind,
  headingOf,
  valueText,
  wireUnit,
} from '#lib/format/cell.ts'
import { weekdayText } from '#lib/format/week-hour.ts'
import type { Chart } from '#lib/pages/sums.ts'
import type { ReportChart } from '#server/pdf/report/report.ts'

/** A chart with all its words, as a file draws it; nothing where all is zero. */
export function drawnChart(chart: Chart, cells: CellContext): ReportChart | null {
  const { kind, isTime, points, series } = chart
  const as = series[0]?.as ?? 'number'
  const most = largestOf(chart)
  if (most === 0) return null
  const ticks = ticksOf(most, as, cells)
  const drawn = {
    kind,
    isTime,
    points: points.map(({ name }) => name),
    ticks,
    series: series.map(({ key, title, as: own, values }) => ({
      name: headingOf({ key, title, as: own }, cells),
      values,
      texts: values.map((value) => valueText(own, value, cells)),
    })),
  }
  return kind === 'week' ? byHourOfWeek(chart, drawn, cells) : drawn
}

function largestOf({ kind, points, series }: Chart): number {
  const valuesAt = (at: number) => series.map(({ values }) => Math.max(0, values[at] ?? 0))
  const tallest = points.map((_, at) =>
    kind === 'stacked' ? valuesAt(at).reduce((a, b) => a + b, 0) : Math.max(0, ...valuesAt(at)),
  )
  return Math.max(0, ...tallest)
}

/** Round figures in the unit that is shown. */
function ticksOf(most: number, as: CellKind, cells: CellContext): ReportChart['ticks'] {
  const unit = as === 'duration' ? 60 : wireUnit(as, cells.currency)
  const step = roundStep(most / unit / 4)
  const count = Math.ceil(most / unit / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, at) => ({
    at: at * step * unit,
    text: axisText(as, at * step * unit, cells),
  }))
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
