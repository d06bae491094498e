import type { DayOf } from './day-cut.ts'
import type { DayFacts, MovePart } from './facts.ts'

export type Span = { from: number; to: number; metres: number }

/** Split at midnights, distance by time. */
export function eachDay(
  { from, to, metres }: Span,
  dayOf: DayOf,
  take: (day: number, seconds: number, metres: number) => void,
): void {
  let at = from
  let given = 0
  do {
    const { day, end } = dayOf(at)
    const until = Math.min(end, to)
    const share =
      until === to ? metres : Math.floor((metres * (until - from)) / Math.max(1, to - from))
    take(day, until - at, share - given)
    given = share
    at = until
  } while (at < to)
}

/** In order of days. */
function placed<Row extends { day: number }>(
  rows: Row[],
  day: number,
  make: (day: number) => Row,
): Row {
  const last = rows.at(-1)
  if (last?.day === day) return last
  const at = rows.findIndex((row) => row.day >= day)
  const found = rows[at]
  if (found?.day === day) return found
  const row = make(day)
  rows.splice(at < 0 ? rows.length : at, 0, row)
  return row
}

const newPart = (day: number): MovePart => ({ day, metres: 0, seconds: 0, idle: 0, top: 0 })
const newDay = (day: number): DayFacts => ({
  day,
  metres: 0,
  driveSeconds: 0,
  idleSeconds: 0,
  stopSeconds: 0,
  gapSeconds: 0,
  onlineSeconds: 0,
  topSpeed: 0,
  trips: 0,
})

export const movePart = (parts: MovePart[], day: number) => placed(parts, day, newPart)
export const dayFacts = (days: DayFacts[], day: number) => placed(days, day, newDay)

export function addParts(into: MovePart[], parts: readonly MovePart[]): void {
  for (const { day, metres, seconds, idle, top } of parts) {
    const part = movePart(into, day)
    part.metres += metres
    part.seconds += seconds
    part.idle += idle
    part.top = Math.max(part.top, top)
  }
}

export function countAsTrip(days: DayFacts[], parts: readonly MovePart[]): void {
  for (const { day, metres, seconds, idle, top } of parts) {
    const facts = dayFacts(days, day)
    facts.metres += metres
    facts.driveSeconds += seconds - idle
    facts.idleSeconds += idle
    facts.topSpeed = Math.max(facts.topSpeed, top)
  }
}

/** Its way does not count. */
export function countAsStop(days: DayFacts[], parts: readonly MovePart[]): void {
  for (const { day, seconds, idle } of parts) {
    const facts = dayFacts(days, day)
    facts.stopSeconds += seconds - idle
    facts.idleSeconds += idle
  }
}

type PartSums = Omit<MovePart, 'day'>

export function sumOf(parts: readonly MovePart[]): PartSums {
  const sum = { metres: 0, seconds: 0, idle: 0, top: 0 }
  for (const part of parts) {
    sum.metres += part.metres
    sum.seconds += part.seconds
    sum.idle += part.idle
    sum.top = Math.max(sum.top, part.top)
  }
  return sum
}
