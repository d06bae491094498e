import { formerName } from './zone-names.ts'

/** `UTC+05:30`. */
export const fixedForm = /^UTC([+-])([01]\d):([0-5]\d)$/

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(zone)
  if (known) return known
  const format = openFormat(zone) ?? openFormat(formerName(zone))
  // Other names are not kept: callers choose them.
  if (format) formats.set(zone, format)
  return format
}

/** In the IANA database. Engines know more, which mean several zones: BST is London's and Dhaka's. */
const ofThreeLetters = /^(?:[CEMW]ET|[EHM]ST|GMT|U[CT][CT]|PRC|RO[CK])$/i

function openFormat(timeZone: string | undefined): Intl.DateTimeFormat | undefined {
  // Offsets without UTC mean the opposite to PostgreSQL.
  if (timeZone === undefined || /^[+-]/.test(timeZone)) return undefined
  if (/^[a-z]{3}$/i.test(timeZone) && !ofThreeLetters.test(timeZone)) return undefined
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return undefined
  }
}

/** `UTC+05:30`, or an IANA name that this machine knows. */
export const isZone = (zone: string): boolean =>
  fixedForm.test(zone) || formatOf(zone) !== undefined

/** The name by which this machine calls an IANA zone, whatever its case or alias; undefined for others. */
export const knownZone = (zone: string): string | undefined =>
  formatOf(zone)?.resolvedOptions().timeZone

/** The name of an offset, as `isZone` takes it. */
export function fixedZone(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** A zone that is given by its minutes east of UTC: `known` where its clock shows them at `time`. */
export const zoneOfMinutes = (
  minutes: number,
  { known, time }: { known: string; time: number },
): string => (offsetSeconds(known, time) === minutes * 60 ? known : fixedZone(minutes))

/** Offsets change on the quarter hour at most. */
const stepSeconds = 900
const recent = new Map<string, { step: number; offset: number }>()

/** East of UTC at that moment (Unix seconds); NaN for what is no moment. */
export function offsetSeconds(zone: string, time: number): number {
  if (!Number.isFinite(time)) return Number.NaN
  const match = fixedForm.exec(zone)
  if (match) {
    const [, sign, hours, minutes] = match
    return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
  }
  const step = Math.floor(time / stepSeconds)
  const known = recent.get(zone)
  if (known?.step === step) return known.offset
  const offset = zoneOffset(zone, step * stepSeconds)
  recent.set(zone, { step, offset })
  return offset
}

function zoneOffset(zone: string, time: number): number {
  const format = formatOf(zone)
  if (!format) return 0
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(time * 1000)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - time
}

/** Minutes east of UTC at that moment (Unix seconds). */
export const minutesEast = (zone: string, time: number): number =>
  Math.round(offsetSeconds(zone, time) / 60)

/** A Date whose UTC fields are the clock of the zone at that moment (Unix seconds). */
export const wallIn = (zone: string, time: number): Date =>
  new Date((time + offsetSeconds(zone, time)) * 1000)

/** Which moment is meant where a clock shows a time twice, or never; see `momentOfWall`. */
export type Occurrence = 'first' | 'last'

/** The moment (Unix seconds) at which a clock of the zone shows `wall`, which is seconds as if of UTC. */
export const momentIn = (zone: string, wall: number, which: Occurrence = 'first'): number =>
  momentOfWall(wall, (time) => offsetSeconds(zone, time), which)

const daySeconds = 86_400

/**
 * The moment at which a clock that is `aheadAt` of UTC shows `wall`. Of an hour that comes twice, as
 * clocks are put back, the first or last one; of one that is left out the change itself, or the second
 * before it: a period begins with the first, and ends with the last.
 */
export function momentOfWall(
  wall: number,
  aheadAt: (time: number) => number,
  which: Occurrence = 'first',
): number {
  if (!Number.isFinite(wall)) return Number.NaN
  const [before, after] = [aheadAt(wall - daySeconds), aheadAt(wall + daySeconds)]
  const early = wall - Math.max(before, after)
  const late = wall - Math.min(before, after)
  const shows = (time: number) => time + aheadAt(time) === wall
  const found = which === 'first' ? [early, late].find(shows) : [late, early].find(shows)
  return found ?? changeBetween(early, late, aheadAt) - (which === 'first' ? 0 : 1)
}

/** The first moment with the later offset. */
function changeBetween(early: number, late: number, aheadAt: (time: number) => number): number {
  let [from, to] = [early, late]
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if (aheadAt(middle) === aheadAt(late)) to = middle
    else from = middle
  }
  return to
}
