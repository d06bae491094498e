import type { AlarmType } from '#lib/codes/alarm-types.ts'
import { calendarOf, fromCalendar, type OtherCalendar } from '#lib/format/other-calendars.ts'
import { isoDay } from '#lib/format/read-day.ts'
import { type DecimalSign, decimalSignIn } from '#lib/format/read-number.ts'
import type { ReportExtra } from '../protocol.ts'
import { BadRequest } from '../request.ts'
import {
  isScalar,
  isTemplate,
  numberValue,
  plainText,
  type Scalar,
  usualNumber,
} from './scalars.ts'

/** Of a value without which a request says nothing. */
export function unreadable(name: string, value: unknown, refusal: 'badPlace' | 'badTime') {
  return isTemplate(value)
    ? new BadRequest(`template not filled in: ${name}`, 'template')
    : new BadRequest(`${name} cannot be read`, refusal)
}

/** Millionths, of `most` at most. A letter may say the half of the globe. Throws BadRequest. */
export function microDegrees(name: 'lat' | 'lon', value: unknown, most: 90 | 180): number {
  const [text, isNegative] = withoutHalf(value, most)
  const degrees = numberValue(text, 'either', '°')
  if (degrees === undefined) throw unreadable(name, value, 'badPlace')
  if (Math.abs(degrees) > most) throw new BadRequest(`${name} is out of range`, 'badPlace')
  return Math.round((isNegative ? -degrees : degrees) * 1e6) || 0
}

const halves = { 90: /^([NS])?(.*?)([NS])?$/i, 180: /^([EW])?(.*?)([EW])?$/i } as const

function withoutHalf(value: unknown, most: 90 | 180): [value: unknown, isNegative: boolean] {
  if (typeof value !== 'string' || !/[NSEW]/i.test(value)) return [value, false]
  const [, before, rest = '', behind] = halves[most].exec(value.trim()) ?? []
  if (before && behind) return [value, false]
  return [rest.trim(), /[SW]/i.test(before ?? behind ?? '')]
}

/** How the client writes decimals, where one of its numbers shows it: "1.5" says nothing of "1,234". */
export function decimalSignOf(known: ReadonlyMap<string, unknown>): DecimalSign | undefined {
  const written: string[] = []
  for (const [name, value] of known) {
    if (name !== 'location' && typeof value === 'string' && value.includes(',')) written.push(value)
  }
  return written.length === 0 ? undefined : decimalSignIn(written)
}

/** A number from `from` on counts units of so many milliseconds. */
const scales = [
  { from: 1e17, ms: 1e-6 },
  { from: 1e14, ms: 1e-3 },
  { from: 1e12, ms: 1 },
  // Of eleven and twelve digits it is neither.
  { from: 1e10, ms: Number.NaN },
  { from: 0, ms: 1000 },
]
const mostCount = 1e19

const isoTime =
  /^(?<year>\d{4})(?<sign>[-/.])(?<month>\d\d?)\k<sign>(?<day>\d\d?)[T\s,]\s*(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d)(?<fraction>[.,]\d{1,9})?)?\s*(?:(?<zone>Z|UTC|GMT|[ +\u2212-]\d\d(?::?\d\d)?)(?:\[[\w/+-]{1,40}\])?)?$/i
/** As a count of milliseconds it would be of the 25th century or later. */
const packedTime =
  /^(?<year>(?:20|25|1[34])\d\d)(?<month>\d\d)(?<day>\d\d)T?(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)(?<fraction>\.\d{1,9})?(?<zone>Z)?$/i

/** Of 14 digits it is a date. */
const isCount = (text: string) =>
  text.length !== 14 && text[14] !== '.' && /^[\d.,e+]+$/i.test(text)

/** Unix ms; `zone` in minutes where the text has none. Throws BadRequest. */
export function timeValue(value: unknown, zone = 0): number {
  const time = timeIn(value, zone)
  if (time === undefined) throw unreadable('timestamp', value, 'badTime')
  return time
}

const year2000 = Date.UTC(2000, 0, 1)

/** Of a value whose name may mean something else than a time: undefined where it can be none. */
export function likelyTime(value: unknown, zone = 0): number | undefined {
  const time = timeIn(value, zone)
  return time !== undefined && time >= year2000 ? time : undefined
}

function timeIn(value: unknown, zone: number): number | undefined {
  if (!isScalar(value)) return undefined
  const text = plainText(String(value))
  const parts = partsOf(text)
  if (parts) return wallTime(parts, zone)
  return countedTime(numberValue(text, 'either')) ?? namedTime(text, zone)
}

/** `Sat, 28 Nov 2026 05:00:00 GMT`, `Sat Nov 28 05:00:00 2026`, `28.11.2026 5:00:00 PM`. */
const withDay =
  /^(?<day>\S.{2,40}?)[\s,T]+(?<hour>\d\d?)(?<rest>:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)(?: ?(?<half>[AP])\.?M\.?)?(?<zone> ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d| \d\d:\d\d))?(?<year> \d{4})?$/i

/** A time behind a day as tables have it. */
function namedTime(text: string, zone: number): number | undefined {
  const {
    day = '',
    hour = '',
    rest,
    half,
    zone: stated = '',
    year = '',
  } = withDay.exec(text)?.groups ?? {}
  if (day === '' || (half && Number(hour) > 12)) return undefined
  const later = half ? (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0) : hour
  const parts = partsOf(`${isoDay(`${day}${year}`)} ${later}${rest}${stated}`)
  return parts && wallTime(parts, zone)
}

function countedTime(count: number | undefined): number | undefined {
  if (count === undefined || count >= mostCount) return undefined
  const { ms = Number.NaN } = scales.find(({ from }) => count >= from) ?? {}
  return Number.isNaN(ms) ? undefined : Math.floor(count * ms)
}

function wallTime(parts: Record<string, string | undefined>, zone: number): number | undefined {
  const part = (name: string) => Number(parts[name] ?? 0)
  const [month, day, hour] = [part('month'), part('day'), part('hour')]
  const [minute, second] = [part('minute'), part('second')]
  const start = startOfDay(part('year'), month, day)
  if (start === undefined || hour > 23 || minute > 59 || second > 60) return undefined
  const fraction = Math.floor(Number((parts['fraction'] ?? '0').replace(',', '.')) * 1000)
  const stated = parts['zone'] === undefined ? zone : zoneMinutes(parts['zone'])
  return start + ((hour * 60 + minute) * 60 + second) * 1000 + fraction - stated * 60_000
}

/** The other calendar that a time is written in. */
export function calendarIn(value: unknown): OtherCalendar | undefined {
  const parts = isScalar(value) ? partsOf(plainText(String(value))) : undefined
  return parts && calendarOf(Number(parts['year']))
}

const partsOf = (text: string) =>
  isCount(text) ? undefined : (packedTime.exec(text) ?? isoTime.exec(text))?.groups

/**
 * Unix ms as if of UTC. Phones of Iran, Thailand and Saudi Arabia may write the years of their own
 * calendar: no fix is of those Gregorian years, nor of 2062, as Hijri years would be in the Persian one.
 */
function startOfDay(year: number, month: number, day: number): number | undefined {
  const calendar = calendarOf(year)
  if (calendar) {
    const found = fromCalendar(calendar, [year, month, day])
    return found === undefined ? undefined : Date.parse(found)
  }
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.getTime() : undefined
}

/** `Z`, `+08:00` or, form-decoded, ` 08:00`. */
function zoneMinutes(zone: string): number {
  if (/^[a-z]/i.test(zone)) return 0
  const digits = zone.slice(1).replace(':', '')
  const size = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return zone[0] === '-' || zone[0] === '\u2212' ? -size : size
}

const alarms: Record<string, AlarmType> = {
  sos: 'sos',
  vibration: 'vibration',
  lowBattery: 'lowPower',
  lowPower: 'lowPower',
  powerCut: 'powerFailure',
  powerOff: 'poweredOff',
  overspeed: 'overspeed',
  geofenceEnter: 'fenceIn',
  geofenceExit: 'fenceOut',
  tow: 'displacement',
  accident: 'collision',
  fallDown: 'fall',
  tampering: 'fallOff',
  removing: 'fallOff',
  door: 'doorOpen',
  hardAcceleration: 'harshAcceleration',
  hardBraking: 'harshBraking',
  hardCornering: 'harshCornering',
}

const alarmOf = new Map(Object.entries(alarms).map(([name, type]) => [name.toLowerCase(), type]))

/** One or several, with commas between, in any case; undefined where one of them is unknown. */
export function alarmsIn(text: string): AlarmType[] | undefined {
  const types = text.split(',').map((name) => alarmOf.get(name.trim().toLowerCase()))
  return types.includes(undefined) ? undefined : types.filter((type) => type !== undefined)
}

const maxAttributes = 60
const maxAttributeChars = 256

const attributeName = /^[A-Za-z_][\w.:-]{0,63}$/

/** False for odd names, surplus and texts that were cut to 256. */
export function keepAttribute(extra: ReportExtra, name: string, value: Scalar): boolean {
  if (!attributeName.test(name) || name === '__proto__') return false
  if (Object.keys(extra).length >= maxAttributes) return false
  extra[name] = typeof value === 'string' ? typed(value) : value
  return typeof value !== 'string' || value.length <= maxAttributeChars
}

function typed(text: string): Scalar {
  if (text === 'true' || text === 'false') return text === 'true'
  // Leading zeros or 17 digits: ids.
  if (usualNumber.test(text) && text.length <= 15 && !/^[+-]?0\d/.test(text)) return Number(text)
  return text.slice(0, maxAttributeChars)
}
