/**
 * The zone in which times are shown and periods are chosen, minutes east of UTC: that of the reader's account, as in
 * exports. Undefined, and so the machine's own, for a device log-in and where nobody is logged in.
 */
let zoneMinutes: number | undefined

/** Set with the session (components/data/session.ts). */
export function setReaderZone(minutes: number | undefined): void {
  zoneMinutes = minutes
}

/** Seconds that the reader's clock is ahead of UTC at a moment (Unix seconds). */
function aheadAt(time: number): number {
  return zoneMinutes === undefined
    ? -new Date(time * 1000).getTimezoneOffset() * 60
    : zoneMinutes * 60
}

/** A moment (Unix seconds) as a Date whose UTC fields are what the reader's clock shows. */
export const wallClock = (time: number): Date => new Date((time + aheadAt(time)) * 1000)

/**
 * The moment (Unix seconds) at which the reader's clock shows `yyyy-MM-dd`, or `yyyy-MM-ddTHH:mm` with seconds or
 * without; NaN for anything else.
 */
export function momentOf(text: string): number {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$/.test(text)) return Number.NaN
  const wall = Math.floor(Date.parse(text.length === 10 ? `${text}T00:00Z` : `${text}Z`) / 1000)
  // Where the machine's clock changes, the offset of the moment itself counts.
  const guess = wall - aheadAt(wall)
  return wall - aheadAt(guess)
}

/** First moment (Unix seconds) of the reader's day of a moment, `days` days later. */
export function midnightOf(time: number, days = 0): number {
  const wall = wallClock(time)
  wall.setUTCDate(wall.getUTCDate() + days)
  return momentOf(wall.toISOString().slice(0, 10))
}
