import {
  chartText,
  colourOf,
  type Point,
  type Room,
  type Shapes,
  shortened,
} from './chart-shapes.ts'
import type { ReportChart } from './report.ts'

const ring = { size: 96, hole: 0.58, gap: 24 }
/** Of a curve that is drawn with straight lines: as many in a whole turn. */
const corners = 90

/** A part of a ring for each point, the first from the top on, and beside it what they are. */
export function layOutRing(chart: ReportChart, { shapes, room }: { shapes: Shapes; room: Room }) {
  const { points, series } = chart
  const [one] = series
  const values = points.map((_, at) => Math.max(0, one?.values[at] ?? 0))
  const whole = values.reduce((a, b) => a + b, 0) || 1
  const radius = ring.size / 2
  const placeOf = (turn: number, reach: number): Point => [
    radius + Math.sin(turn * 2 * Math.PI) * radius * reach,
    radius - Math.cos(turn * 2 * Math.PI) * radius * reach,
  ]
  const line = 13
  const left = ring.size + ring.gap
  const first = Math.max(0, (ring.size - points.length * line) / 2)
  const names = points.map((name) => shortened(name, room.widthOf))
  const said = left + 12 + Math.max(0, ...names.map(room.widthOf)) * chartText + 12
  let turn = 0
  for (const [at, value] of values.entries()) {
    const [from, to] = [turn, turn + value / whole]
    const steps = Math.max(1, Math.ceil((to - from) * corners))
    const turns = Array.from({ length: steps + 1 }, (_, on) => from + ((to - from) * on) / steps)
    const outer = turns.map((one) => placeOf(one, 1))
    const inner = turns.map((one) => placeOf(one, ring.hole)).reverse()
    const fill = colourOf(chart, at, room)
    if (value > 0) shapes.areas.push({ points: [...outer, ...inner], fill })
    const y = first + at * line
    shapes.boxes.push({ x: left, y: y + 1, width: 8, height: 6, fill, strength: 1 })
    shapes.texts.push({ x: left + 12, y: y + 7, text: names[at] ?? '', at: 'start' })
    shapes.texts.push({ x: said, y: y + 7, text: one?.texts[at] ?? '', at: 'start' })
    turn = to
  }
  shapes.height = Math.max(ring.size, first + points.length * line)
}
