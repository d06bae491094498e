import {
  blank,
  chartText,
  colourOf,
  mirrored,
  type Point,
  type Room,
  type Shapes,
  shortened,
} from './chart-shapes.ts'
import { layOutRing } from './lay-out-ring.ts'
import type { ReportChart } from './report.ts'

const grid = '#dee2e6'
const faint = '#adb5bd'
const plotHeight = 110
const barHeight = 9
const step = 14
/** Of charts by name; the table has them all. */
const mostNames = 20

/** As the screen draws it; the table below says the same in numbers. */
export function layOutChart(chart: ReportChart, room: Room): Shapes {
  const shapes = blank()
  const names = legendOf(chart, room)
  const isTold = names.length > 1 || chart.kind === 'week'
  const top = isTold ? layOutLegend(names, shapes, room) : 0
  if (chart.kind === 'week') layOutGrid(chart, { shapes, room, top })
  else if (chart.kind === 'shares') layOutRing(chart, { shapes, room })
  else if (chart.isTime) layOutTime(chart, { shapes, room, top })
  else layOutNames(chart, { shapes, room, top })
  return room.isRtl ? mirrored(shapes, room.width) : shapes
}

type Legend = readonly { name: string; fill: string }[]

/** Of series, then of those of the period before, which look alike. */
function legendOf(chart: ReportChart, room: Room): Legend {
  const { kind, series, earlier } = chart
  if (kind === 'shares') return []
  const own = series.map(({ name }, at) => ({ name: name, fill: colourOf(chart, at, room) }))
  return [...own, ...earlier.map(({ name }) => ({ name: name, fill: faint }))]
}

/** Its height. */
function layOutLegend(names: Legend, shapes: Shapes, room: Room): number {
  let [x, y] = [0, 0]
  for (const { name, fill } of names) {
    const width = 16 + room.widthOf(name) * chartText + 10
    if (x > 0 && x + width > room.width) [x, y] = [0, y + 12]
    shapes.boxes.push({ x, y: y + 1, width: 8, height: 6, fill, strength: 1 })
    shapes.texts.push({ x: x + 12, y: y + 7, text: name, at: 'start' })
    x += width
  }
  return y + 16
}

type Drawn = { shapes: Shapes; room: Room; top: number }

/** Bars or lines along an axis of time. */
function layOutTime(chart: ReportChart, { shapes, room, top }: Drawn): void {
  const { points, series, earlier, ticks, kind } = chart
  const axis = Math.max(...ticks.map(({ text }) => room.widthOf(text))) * chartText + 6
  const [left, width] = [axis, room.width - axis]
  const bottom = top + plotHeight
  const [low, high] = [ticks[0]?.at ?? 0, ticks.at(-1)?.at ?? 1]
  const yOf = (value: number) => bottom - ((value - low) / (high - low)) * (plotHeight - 6)
  for (const { at, text } of ticks) {
    const y = yOf(at)
    const ends = [
      [left, y],
      [room.width, y],
    ] as const
    shapes.lines.push({ points: ends, stroke: grid, width: 0.4, dashed: false })
    shapes.texts.push({ x: left - 4, y: y + 2.5, text, at: 'end' })
  }
  const slot = width / points.length
  const placesOf = (values: readonly number[]) =>
    values.map((value, on) => [left + (on + 0.5) * slot, yOf(value)] as const)
  if (kind === 'lines') {
    for (const [at, { values, isLimit = false }] of series.entries())
      for (const line of withoutGaps(placesOf(values)))
        shapes.lines.push({
          points: line,
          stroke: colourOf(chart, at, room),
          width: 1.2,
          dashed: isLimit,
        })
  } else layOutBars(chart, { shapes, room, slot, left, yOf, bottom: yOf(0) })
  for (const { values } of earlier)
    for (const line of withoutGaps(placesOf(values)))
      shapes.lines.push({ points: line, stroke: faint, width: 1.2, dashed: true })
  layOutDates(points, { shapes, room, slot, left, bottom })
  shapes.height = bottom + 14
}

/** The parts of a line between its gaps; a point alone is a dash. */
function withoutGaps(places: readonly Point[]): Point[][] {
  const parts: Point[][] = []
  let isOpen = false
  for (const [x, y] of places) {
    if (Number.isNaN(y)) isOpen = false
    else if (isOpen) parts.at(-1)?.push([x, y])
    else {
      parts.push([[x, y]])
      isOpen = true
    }
  }
  return parts.map((part) => {
    const [[x, y] = [0, 0]] = part
    return part.length > 1
      ? part
      : [
          [x - 1, y],
          [x + 1, y],
        ]
  })
}

type Axis = {
  shapes: Shapes
  room: Room
  /** Width of a point. */
  slot: number
  left: number
  bottom: number
}

function layOutBars(
  chart: ReportChart,
  { shapes, room, slot, left, yOf, bottom }: Axis & { yOf: (value: number) => number },
): void {
  const { points, series, kind } = chart
  const isStacked = kind === 'stacked'
  const beside = isStacked ? 1 : series.length
  const wide = Math.min(26, (slot * 0.7) / beside)
  for (const on of points.keys()) {
    let below = 0
    const start = left + (on + 0.5) * slot - (wide * beside) / 2
    for (const [at, { values }] of series.entries()) {
      const value = Math.max(0, values[on] || 0)
      const [y, foot] = [yOf(below + value), isStacked ? yOf(below) : bottom]
      const x = start + (isStacked ? 0 : at * wide)
      const fill = colourOf(chart, at, room)
      if (foot > y) shapes.boxes.push({ x, y, width: wide, height: foot - y, fill, strength: 1 })
      if (isStacked) below += value
    }
  }
}

/** As many as have room. */
function layOutDates(points: readonly string[], { shapes, room, slot, left, bottom }: Axis): void {
  const widest = Math.max(0, ...points.map(room.widthOf)) * chartText + 8
  const every = Math.max(1, Math.ceil(widest / slot))
  for (const [on, text] of points.entries())
    if (on % every === 0) {
      const middle = left + (on + 0.5) * slot
      const x = Math.min(Math.max(middle, left), room.width - widest / 2 + 4)
      shapes.texts.push({ x, y: bottom + 10, text, at: 'middle' })
    }
}

/** Names below each other, each with its bar and what it says. */
function layOutNames(chart: ReportChart, { shapes, room, top }: Drawn): void {
  const { series, kind } = chart
  const points = chart.points.slice(0, mostNames)
  const names = points.map((name) => shortened(name, room.widthOf))
  const widest = (texts: readonly string[]) =>
    Math.max(0, ...texts.map(room.widthOf)) * chartText + 8
  const left = widest(names)
  const width = room.width - left - widest(points.map((_, on) => saidOf(chart, on)))
  const isStacked = kind === 'stacked'
  const lengthsOf = (on: number) => series.map(({ values }) => Math.max(0, values[on] || 0))
  const reachOf = (on: number) =>
    isStacked ? lengthsOf(on).reduce((a, b) => a + b, 0) : Math.max(0, ...lengthsOf(on))
  const most = Math.max(...points.map((_, on) => reachOf(on))) || 1
  const lines = isStacked ? 1 : series.length
  for (const [on, name] of names.entries()) {
    const y = top + on * (lines * barHeight + step - barHeight)
    let x = left
    for (const [at, value] of lengthsOf(on).entries()) {
      const length = (value / most) * width
      const box = { x, y: isStacked ? y : y + at * barHeight, width: length, height: barHeight - 1 }
      const fill = colourOf(chart, at, room)
      if (length > 0) shapes.boxes.push({ ...box, fill, strength: 1 })
      if (isStacked) x += length
    }
    const end = left + (reachOf(on) / most) * width
    shapes.texts.push({ x: left - 4, y: y + 7, text: name, at: 'end' })
    shapes.texts.push({ x: end + 4, y: y + 7, text: saidOf(chart, on), at: 'start' })
  }
  shapes.height = top + points.length * (lines * barHeight + step - barHeight)
}

/** The figure at the end of a bar; of several series the legend and the table tell. */
const saidOf = ({ series }: ReportChart, on: number): string =>
  series.length === 1 ? (series[0]?.texts[on] ?? '') : ''

/** The darker, the more. */
function layOutGrid(chart: ReportChart, { shapes, room, top }: Drawn): void {
  const { grid: names = { rows: [], columns: [] }, series } = chart
  const values = series[0]?.values ?? []
  const most = Math.max(1, ...values)
  const left = Math.max(0, ...names.rows.map(room.widthOf)) * chartText + 8
  const slot = (room.width - left) / names.columns.length
  for (const [at, text] of names.columns.entries())
    shapes.texts.push({ x: left + (at + 0.5) * slot, y: top + 7, text, at: 'middle' })
  for (const [down, text] of names.rows.entries()) {
    const y = top + 11 + down * step
    shapes.texts.push({ x: left - 4, y: y + 9, text, at: 'end' })
    for (const at of names.columns.keys()) {
      const strength = (values[down * names.columns.length + at] ?? 0) / most
      const box = { x: left + at * slot, y, width: slot - 1, height: step - 1 }
      shapes.boxes.push({ ...box, fill: room.accent, strength })
    }
  }
  shapes.height = top + 11 + names.rows.length * step
}
