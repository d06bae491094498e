import { storeEpoch } from '../codes/position-flags.ts'
import { momentIn, offsetSeconds } from '../format/zone-clock.ts'
import type { WorkPeriod } from '../rules/work-hours.ts'

/** Store seconds, `to` excluded. */
export type WorkSpan = { from: number; to: number }

const daySeconds = 86_400

const secondsOf = (clock: string) => Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3)) * 60

/** 1 Monday to 7, of a day from 2020-01-01, a Wednesday. */
const weekdayOf = (day: number) => ((((day + 2) % 7) + 7) % 7) + 1

/** From the first moment at which a clock of the zone shows the begin to the last at which it comes to the end. */
function spanOf({ start, end }: WorkPeriod, zone: string, day: number): WorkSpan {
  const midnight = storeEpoch + day * daySeconds
  const [from, to] = [secondsOf(start), secondsOf(end)]
  const wallEnd = midnight + to + (to <= from ? daySeconds : 0)
  return {
    from: momentIn(zone, midnight + from, 'first') - storeEpoch,
    to: momentIn(zone, wallEnd - 1, 'last') + 1 - storeEpoch,
  }
}

/**
 * Working time that reaches into a period (store seconds), in the order of time; periods that overlap are one.
 * By the clock of the zone: an hour that summer time leaves out is no working time, one that comes twice counts twice.
 */
export function workSpans(
  periods: readonly WorkPeriod[],
  zone: string,
  { from, to }: WorkSpan,
): WorkSpan[] {
  if (periods.length === 0) return []
  const dayOf = (time: number) =>
    Math.floor((time + offsetSeconds(zone, time + storeEpoch)) / daySeconds)
  const found: WorkSpan[] = []
  for (let day = dayOf(from) - 1; day <= dayOf(to) + 1; day++)
    for (const period of periods)
      if (period.day === weekdayOf(day)) found.push(spanOf(period, zone, day))
  return joined(found.filter((span) => span.from < span.to && span.to > from && span.from < to))
}

function joined(spans: readonly WorkSpan[]): WorkSpan[] {
  const all: WorkSpan[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else all.push({ ...span })
  }
  return all
}

/** Place of the first that ends after a moment. */
function firstAfter(spans: readonly WorkSpan[], at: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
}

export function isWorking(spans: readonly WorkSpan[], at: number): boolean {
  const next = spans[firstAfter(spans, at)]
  return next !== undefined && next.from <= at
}

/** What of a period lies outside of working time, in order. */
export function spansOutside(spans: readonly WorkSpan[], { from, to }: WorkSpan): WorkSpan[] {
  const outside: WorkSpan[] = []
  let at = from
  for (let place = firstAfter(spans, from); at < to; place++) {
    const next = spans[place]
    const end = Math.min(next?.from ?? to, to)
    if (end > at) outside.push({ from: at, to: end })
    at = next?.to ?? to
  }
  return outside
}

const noChange = 'UTC'
const aWeek = 7 * daySeconds

/** Of a week without a change of clocks. */
export function weekSeconds(periods: readonly WorkPeriod[]): number {
  // The night before its first day reaches into it, the one of its last day out of it.
  const spans = workSpans(periods, noChange, { from: 0, to: aWeek })
  return spans.reduce((sum, { from, to }) => sum + Math.min(to, aWeek) - Math.max(from, 0), 0)
}
