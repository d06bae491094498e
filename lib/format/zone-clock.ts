const fixed = /^UTC([+-])([01]\d):([0-5]\d)$/

const formats = new Map<string, Intl.DateTimeFormat | undefined>()

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (formats.has(zone)) return formats.get(zone)
  let format: Intl.DateTimeFormat | undefined
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
      ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
    })
    formats.set(zone, format)
  } catch {
    // Not kept: callers choose the names.
  }
  return format
}

/** `UTC+05:30`, or an IANA name that this machine knows. */
export const isZone = (zone: string): boolean => fixed.test(zone) || formatOf(zone) !== undefined

/** The name of an offset, as `isZone` takes it. */
export function fixedZone(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** Offsets change on the quarter hour at most. */
const stepSeconds = 900
const recent = new Map<string, { step: number; offset: number }>()

/** East of UTC at that moment (Unix seconds). */
export function offsetSeconds(zone: string, time: number): number {
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
