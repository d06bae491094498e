import { readingDefinitions } from '#lib/codes/reading-definitions.ts'

const { low, charge, trend, leastTrend } = readingDefinitions

/** Per cent; store seconds. */
export type Charge = { time: number; value: number }

/** From the first value below `low` to the first that is not, also across silence. */
export type LowEpisode = { start: number; end: number; least: number; isOpen: boolean }

/** In order of time: readings that differ from the one before, and the last one. */
export function lowEpisodes(readings: readonly Charge[]): LowEpisode[] {
  const episodes: LowEpisode[] = []
  let open: LowEpisode | undefined
  for (const { time, value } of readings) {
    if (open) {
      open.end = time
      open.isOpen = value < low
      if (open.isOpen) open.least = Math.min(open.least, value)
      else open = undefined
    } else if (value < low) {
      open = { start: time, end: time, least: value, isOpen: true }
      episodes.push(open)
    }
  }
  return episodes
}

/** When it began to rise by `charge` points; the next one begins after it fell by as much. */
export function charges(readings: readonly Charge[]): number[] {
  const begins: number[] = []
  let [bottom, top] = [readings[0], readings[0]]
  let isCharged = false
  for (const reading of readings) {
    if (!bottom || !top) return begins
    if (isCharged) {
      if (reading.value > top.value) top = reading
      if (top.value - reading.value < charge) continue
      isCharged = false
      bottom = reading
    }
    if (reading.value <= bottom.value) bottom = reading
    else if (reading.value - bottom.value >= charge) {
      begins.push(bottom.time)
      isCharged = true
      top = reading
    }
  }
  return begins
}

/** In a straight line from the highest charge of the last day through the present one; undefined where that does not fall. */
export function hoursLeft(readings: readonly Charge[], now: number): number | undefined {
  const last = readings.at(-1)
  if (!last || now - last.time > trend) return undefined
  const recent = readings.filter(({ time }) => time >= last.time - trend)
  const highest = Math.max(...recent.map(({ value }) => value))
  const from = recent.findLast(({ value }) => value === highest)
  if (!from || from.value <= last.value || last.time - from.time < leastTrend) return undefined
  const perSecond = (from.value - last.value) / (last.time - from.time)
  return Math.round((last.value / perSecond / 3600) * 10) / 10
}
