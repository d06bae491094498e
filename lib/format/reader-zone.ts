import { momentOfWall, type Occurrence, offsetSeconds } from './zone-clock.ts'

/** The account's, as in exports: an IANA name or `UTC+05:30`. Undefined: the machine's. */
let readerZone: string | undefined

/** Set with the session (components/data/session.ts). */
export function setReaderZone(zone: string | undefined): void {
  readerZone = zone
}

const aheadAt = (time: number): number =>
  readerZone === undefined
    ? -new Date(time * 1000).getTimezoneOffset() * 60
    : offsetSeconds(readerZone, time)

/** A Date whose UTC fields are the reader's clock. */
export const wallClock = (time: number): Date => new Date((time + aheadAt(time)) * 1000)

/** Back from the reader's clock, in seconds as if of UTC. */
export const momentOfClock = (wall: number, which?: Occurrence): number =>
  momentOfWall(wall, aheadAt, which)

/** From `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm[:ss]` in the reader's zone; else NaN. Ends of periods are the `last` moment. */
export function momentOf(text: string, which?: Occurrence): number {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$/.test(text)) return Number.NaN
  const wall = Math.floor(Date.parse(text.length === 10 ? `${text}T00:00Z` : `${text}Z`) / 1000)
  return momentOfClock(wall, which)
}

/** Midnight of the reader's day, `days` later. */
export function midnightOf(time: number, days = 0): number {
  const wall = wallClock(time)
  wall.setUTCDate(wall.getUTCDate() + days)
  return momentOf(wall.toISOString().slice(0, 10))
}
