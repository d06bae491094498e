import { formerName, zoneToday } from './zone-names.ts'

const fixed = /^UTC([+-])([01]\d):([0-5]\d)$/

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(zone)
  if (known) return known
  const format = openFormat(zone) ?? openFormat(formerName(zone))
  // Other names are not kept: callers choose them.
  if (format) formats.set(zone, format)
  return format
}

function openFormat(timeZone: string | undefined): Intl.DateTimeFormat | undefined {
  // Offsets without UTC mean the opposite to PostgreSQL.
  if (timeZone === undefined || /^[+-]/.test(timeZone)) return undefined
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
      ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
    })
  } catch {
    return undefined
  }
}

/** `UTC+05:30`, or an IANA name that this machine knows. */
export const isZone = (zone: string): boolean => fixed.test(zone) || formatOf(zone) !== undefined

/** The zone under its name of today, whatever its case or alias; an unknown name stays. */
export function zoneName(text: string): string {
  const zone = text.trim()
  const known = fixed.test(zone) ? undefined : formatOf(zone)?.resolvedOptions().timeZone
  return zoneToday(known ?? zone)
}

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
  const match = fixed.exec(zone)
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

/** The moment (Unix seconds) at which a clock of the zone shows `wall`, which is seconds as if of UTC. */
export const momentIn = (zone: string, wall: number): number =>
  momentOfWall(wall, (time) => offsetSeconds(zone, time))

/** When the clock changes, the offset of that moment counts. */
export function momentOfWall(wall: number, aheadAt: (time: number) => number): number {
  return wall - aheadAt(wall - aheadAt(wall))
}
