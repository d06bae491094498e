import { wallClock } from '#lib/format/reader-zone.ts'
import { clock, dayAndMonth } from '#lib/format/time.ts'
import { gapSeconds, speedClass, speedColours, type Track } from '#lib/track/track.ts'

/** CSS pixels. */
export const chartHeight = 92
const axisHeight = 18
const plotTop = 6

/** km/h. */
export const topSpeed = ({ speed }: Track): number =>
  Math.round(speed.reduce((top, value) => Math.max(top, value), 0) / 10)

type Look = { width: number; tag: string; isDark: boolean }

/** The fastest point of each pixel column, so that no peak is lost. */
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

/** Seconds between time labels: the smallest round step that fits. */
function timeStep(span: number, width: number): number {
  const room = span / Math.max(2, width / 78)
  return [300, 600, 1800, 3600, 7200, 14_400, 21_600, 43_200].find((s) => s >= room) ?? 86_400
}

export function drawChart(canvas: HTMLCanvasElement, track: Track, { width, tag, isDark }: Look) {
  const ratio = Math.min(2, window.devicePixelRatio || 1)
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(chartHeight * ratio)
  canvas.style.width = `${width}px`
  canvas.style.height = `${chartHeight}px`
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(ratio, ratio)
  const start = track.time[0] ?? 0
  const span = (track.time.at(-1) ?? 0) - start || 1
  const bottom = chartHeight - axisHeight
  const xOf = (at: number) => ((at - start) / span) * width
  pen.fillStyle = isDark ? 'rgb(255 255 255 / 6%)' : 'rgb(20 30 40 / 5%)'
  for (const stop of track.stops) {
    pen.fillRect(
      xOf(stop.start),
      plotTop,
      Math.max(1, xOf(stop.end) - xOf(stop.start)),
      bottom - plotTop,
    )
  }
  const columns = Math.round(width)
  const top = Math.max(600, ...[topSpeed(track) * 10])
  const peaks = peaksOf(track, columns)
  for (let x = 0; x < columns; x++) {
    const peak = peaks[x] ?? -1
    if (peak < 0) continue
    const height = Math.max(1, (peak / top) * (bottom - plotTop))
    pen.fillStyle = `${speedColours[speedClass(peak)]}${isDark ? 'cc' : 'b8'}`
    pen.fillRect(x, bottom - height, 1, height)
  }
  drawAxis(pen, { start, span, width, tag, isDark })
}

function drawAxis(
  pen: CanvasRenderingContext2D,
  { start, span, width, tag, isDark }: Look & { start: number; span: number },
): void {
  const step = timeStep(span, width)
  const zone = start - wallClock(start).getTime() / 1000
  const textOf = (at: number) => (step >= 86_400 ? dayAndMonth(at, tag) : clock(at))
  pen.strokeStyle = isDark ? '#3a444f' : '#d5dbe1'
  pen.fillStyle = isDark ? '#9aa5b1' : '#5c6670'
  pen.font = '11px system-ui, sans-serif'
  pen.textAlign = 'center'
  pen.beginPath()
  pen.moveTo(0, chartHeight - axisHeight + 0.5)
  pen.lineTo(width, chartHeight - axisHeight + 0.5)
  pen.stroke()
  for (let at = Math.ceil((start - zone) / step) * step + zone; at <= start + span; at += step) {
    const x = ((at - start) / span) * width
    if (x < 18 || x > width - 18) continue
    pen.fillText(textOf(at), x, chartHeight - 4)
  }
}
