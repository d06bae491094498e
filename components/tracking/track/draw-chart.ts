import { count, inOwnUnit } from '#lib/format/measure.ts'
import { momentOfClock, wallClock } from '#lib/format/reader-zone.ts'
import { clock, dayAndMonth } from '#lib/format/time.ts'
import { gapSeconds, speedClass, speedColours, type Track } from '#lib/track/track.ts'

/** CSS pixels beside the plot. */
export const plotStart = 34
export const plotEnd = 10
const axisHeight = 18
const plotTop = 8

/** km/h. */
export const topSpeed = ({ speed }: Track): number =>
  Math.round(speed.reduce((top, value) => Math.max(top, value), 0) / 10)

type Look = { width: number; height: number; tag: string; isDark: boolean }

/** CSS pixels; the plot's axes. */
type Plot = Look & {
  bottom: number
  start: number
  span: number
  /** In the reader's unit, as what `yOf` takes. */
  top: number
  xOf: (time: number) => number
  yOf: (speed: number) => number
}

/** Between grid lines, km/h or mph. */
const speedSteps = [20, 30, 40, 50, 100, 200]
const mostLines = 3

function speedAxis(track: Track, tag: string): { step: number; top: number } {
  const fastest = Math.max(60, inOwnUnit(topSpeed(track), 'km/h', tag))
  const step = speedSteps.find((one) => fastest <= one * mostLines) ?? 500
  return { step, top: Math.ceil(fastest / step) * step }
}

/** By pixel column, so that no peak is lost. */
function peaksOf({ time, speed }: Track, width: number): Float64Array {
  const peaks = new Float64Array(width + 1).fill(-1)
  const start = time[0] ?? 0
  const span = (time.at(-1) ?? 0) - start || 1
  for (let i = 0; i < time.length; i++) {
    const from = Math.round((((time[i] ?? 0) - start) / span) * width)
    const next = time[i + 1] ?? time[i] ?? 0
    const isGap = next - (time[i] ?? 0) > gapSeconds
    const to = isGap ? from : Math.round(((next - start) / span) * width)
    for (let x = from; x <= to; x++) peaks[x] = Math.max(peaks[x] ?? -1, speed[i] ?? 0)
  }
  return peaks
}

/** Seconds between time labels. */
function timeStep(span: number, width: number): number {
  const room = span / Math.max(2, width / 78)
  return [300, 600, 1800, 3600, 7200, 14_400, 21_600, 43_200].find((s) => s >= room) ?? 86_400
}

export function drawChart(canvas: HTMLCanvasElement, track: Track, look: Look): void {
  const { width, height, tag, isDark } = look
  const ratio = Math.min(2, window.devicePixelRatio || 1)
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  const pen = canvas.getContext('2d')
  const plotWidth = width - plotStart - plotEnd
  if (!pen || plotWidth <= 0) return
  pen.scale(ratio, ratio)
  const start = track.time[0] ?? 0
  const span = (track.time.at(-1) ?? 0) - start || 1
  const bottom = height - axisHeight
  const { step, top } = speedAxis(track, tag)
  const plot: Plot = {
    ...look,
    bottom,
    start,
    span,
    top,
    xOf: (time) => plotStart + ((time - start) / span) * plotWidth,
    yOf: (speed) => bottom - (speed / top) * (bottom - plotTop),
  }
  pen.fillStyle = isDark ? 'rgb(255 255 255 / 6%)' : 'rgb(20 30 40 / 5%)'
  for (const stop of track.stops) {
    const x = plot.xOf(stop.start)
    pen.fillRect(x, plotTop, Math.max(1, plot.xOf(stop.end) - x), bottom - plotTop)
  }
  drawSpeeds(pen, plot, step)
  const peaks = peaksOf(track, Math.round(plotWidth))
  for (const [x, peak] of peaks.entries()) {
    if (peak < 0) continue
    const y = Math.min(bottom - 1, plot.yOf(inOwnUnit(peak / 10, 'km/h', tag)))
    pen.fillStyle = `${speedColours[speedClass(peak)]}${isDark ? 'cc' : 'b8'}`
    pen.fillRect(plotStart + x, y, 1, bottom - y)
  }
  drawTimes(pen, plot)
}

function setInk(pen: CanvasRenderingContext2D, isDark: boolean): void {
  pen.strokeStyle = isDark ? '#3a444f' : '#d5dbe1'
  pen.fillStyle = isDark ? '#9aa5b1' : '#5c6670'
  pen.font = '11px system-ui, sans-serif'
}

function line(pen: CanvasRenderingContext2D, { width }: Plot, y: number): void {
  pen.beginPath()
  pen.moveTo(plotStart, Math.round(y) + 0.5)
  pen.lineTo(width - plotEnd, Math.round(y) + 0.5)
  pen.stroke()
}

function drawSpeeds(pen: CanvasRenderingContext2D, plot: Plot, step: number): void {
  setInk(pen, plot.isDark)
  pen.textAlign = 'right'
  pen.textBaseline = 'middle'
  for (let speed = 0; speed <= plot.top; speed += step) {
    if (speed > 0) line(pen, plot, plot.yOf(speed))
    pen.fillText(count(speed, plot.tag), plotStart - 6, plot.yOf(speed))
  }
}

function drawTimes(pen: CanvasRenderingContext2D, plot: Plot): void {
  const { start, span, width, tag, bottom, height } = plot
  const step = timeStep(span, width)
  const words = (at: number) => (step >= 86_400 ? dayAndMonth(at, tag) : clock(at))
  setInk(pen, plot.isDark)
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  line(pen, plot, bottom)
  // On the reader's clock, which may change meanwhile.
  let wall = Math.ceil(wallClock(start).getTime() / 1000 / step) * step
  for (let at = momentOfClock(wall); at <= start + span; at = momentOfClock(wall)) {
    wall += step
    const x = plot.xOf(at)
    if (x > plotStart + 14 && x < width - 18) pen.fillText(words(at), x, height - 4)
  }
}
