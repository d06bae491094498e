import { storeEpoch } from '#lib/codes/position-flags.ts'
import { readingDefinitions } from '#lib/codes/reading-definitions.ts'
import { offsetSeconds } from '#lib/format/zone-clock.ts'
import type { DeviceSpan } from '../statistics/device-spans.ts'

/**
 * A part of a device's span in which its clock does not change: `shift` seconds are added for it. What is after `stop` says
 * only how long what is before it stands. Store seconds, inclusive.
 */
type EvenSpan = { id: number; since: number; until: number; stop: number; shift: number }

const daySeconds = 86_400

export function evenSpans(spans: readonly DeviceSpan[]): EvenSpan[] {
  const known = new Map<string, Omit<EvenSpan, 'id'>[]>()
  return spans.flatMap(({ id, zone, from, to }) => {
    const key = `${zone} ${from} ${to}`
    const parts = known.get(key) ?? evenParts(zone, from, to)
    known.set(key, parts)
    return parts.map((part) => ({ ...part, id }))
  })
}

function evenParts(zone: string, from: number, to: number): Omit<EvenSpan, 'id'>[] {
  const parts: Omit<EvenSpan, 'id'>[] = []
  for (let since = from; since <= to; ) {
    const shift = shiftAt(zone, since)
    const stop = lastEven(zone, since, to)
    const until = stop === to ? to + readingDefinitions.stands : stop
    parts.push({ since, until, stop, shift })
    since = stop + 1
  }
  return parts
}

const shiftAt = (zone: string, time: number) => offsetSeconds(zone, time + storeEpoch)

/** The last second up to `to` with the clock of `since`. */
function lastEven(zone: string, since: number, to: number): number {
  const shift = shiftAt(zone, since)
  let same = since
  while (same < to) {
    const next = Math.min(same + daySeconds, to)
    if (shiftAt(zone, next) !== shift) return lastBefore(zone, shift, [same, next])
    same = next
  }
  return to
}

/** Halves until both ends are neighbours: the first has the clock, the other has not. */
function lastBefore(zone: string, shift: number, [same, other]: [number, number]): number {
  if (other - same <= 1) return same
  const middle = (same + other) >> 1
  return lastBefore(zone, shift, shiftAt(zone, middle) === shift ? [middle, other] : [same, middle])
}
