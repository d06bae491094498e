import { storeEpoch } from '../codes/position-flags.ts'
import { offsetSeconds } from '../format/zone-clock.ts'

/** `day` counts from 2020-01-01; store seconds, `end` excluded. */
export type Day = { day: number; start: number; end: number }
export type DayOf = (time: number) => Day

const daySeconds = 86_400
/** A zone's days are asked for in order. */
const mostKept = 800

/** Days of a zone, also of 23 and 25 hours. */
export function dayCutter(zone: string): DayOf {
  const kept = new Map<number, Day>()
  let last: Day = { day: 0, start: 1, end: 0 }

  const aheadAt = (time: number) => offsetSeconds(zone, time + storeEpoch)

  /** The first second of a day of the calendar. */
  function startOf(day: number): number {
    const wall = day * daySeconds
    const guess = wall - aheadAt(wall)
    const start = wall - aheadAt(guess)
    // A clock set forward at midnight: the day begins later.
    return Math.floor((start + aheadAt(start)) / daySeconds) < day ? guess : start
  }

  return (time) => {
    if (time >= last.start && time < last.end) return last
    const day = Math.floor((time + aheadAt(time)) / daySeconds)
    let found = kept.get(day)
    if (!found) {
      if (kept.size >= mostKept) kept.clear()
      found = { day, start: startOf(day), end: startOf(day + 1) }
      kept.set(day, found)
    }
    last = found
    return found
  }
}

const cutters = new Map<string, DayOf>()

/** Shared by all devices of a zone. */
export function daysIn(zone: string): DayOf {
  let cutter = cutters.get(zone)
  if (!cutter) {
    cutter = dayCutter(zone)
    cutters.set(zone, cutter)
  }
  return cutter
}

/** A day of a zone by its number. */
export function dayIn(zone: string, day: number): Day {
  const noon = day * daySeconds + daySeconds / 2
  return daysIn(zone)(noon - offsetSeconds(zone, noon + storeEpoch))
}

/** yyyy-MM-dd. */
export const dayName = (day: number): string =>
  new Date((day * daySeconds + storeEpoch) * 1000).toISOString().slice(0, 10)

/** From yyyy-MM-dd. */
export const dayNumber = (text: string): number =>
  (Date.parse(`${text}T00:00Z`) / 1000 - storeEpoch) / daySeconds
