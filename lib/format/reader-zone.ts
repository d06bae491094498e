/** The account's minutes east of UTC, as in exports. Undefined: the machine's. */
let zoneMinutes: number | undefined

/** Set with the session (components/data/session.ts). */
export function setReaderZone(minutes: number | undefined): void {
  zoneMinutes = minutes
}

function aheadAt(time: number): number {
  return zoneMinutes === undefined
    ? -new Date(time * 1000).getTimezoneOffset() * 60
    : zoneMinutes * 60
}

/** A Date whose UTC fields are the reader's clock. */
export const wallClock = (time: number): Date => new Date((time + aheadAt(time)) * 1000)

/** From `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm[:ss]` in the reader's zone; else NaN. */
export function momentOf(text: string): number {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$/.test(text)) return Number.NaN
  const wall = Math.floor(Date.parse(text.length === 10 ? `${text}T00:00Z` : `${text}Z`) / 1000)
  // When the machine's clock changes, the offset of that moment counts.
  const guess = wall - aheadAt(wall)
  return wall - aheadAt(guess)
}

/** Midnight of the reader's day, `days` later. */
export function midnightOf(time: number, days = 0): number {
  const wall = wallClock(time)
  wall.setUTCDate(wall.getUTCDate() + days)
  return momentOf(wall.toISOString().slice(0, 10))
}
