import type { AlarmType } from '#lib/codes/alarm-types.ts'
import { BadFrame, type ReportExtra } from '../protocol.ts'

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i

export function numberValue(name: string, text: string): number {
  const value = number.test(text.trim()) ? Number(text) : Number.NaN
  if (!Number.isFinite(value)) throw new BadFrame(`${name} is not a number`)
  return value
}

export function booleanValue(text: string): boolean {
  return text === '1' || text.toLowerCase() === 'true'
}

export function microDegrees(name: string, degrees: number, most: 90 | 180): number {
  if (!(Math.abs(degrees) <= most)) throw new BadFrame(`${name} is out of range`)
  return Math.round(degrees * 1e6) || 0
}

/** From 2³¹ on milliseconds. */
const firstMilliseconds = 2 ** 31
const isoTime =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(\.\d{1,9})?)?(Z|[ +-]\d\d:?\d\d)?$/

/** `Z`, `+08:00` or, form-decoded, ` 08:00`. */
function zoneMinutes(zone: string): number {
  if (zone === 'Z') return 0
  const digits = zone.slice(1).replace(':', '')
  const size = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return zone[0] === '-' ? -size : size
}

/** Throws BadFrame. */
export function timeValue(text: string, zone = 0): number {
  if (/^\d{1,15}(\.\d+)?$/.test(text)) {
    const value = Number(text)
    return value >= firstMilliseconds ? Math.floor(value) : Math.floor(value * 1000)
  }
  const parts = isoTime.exec(text.trim())
  if (!parts) throw new BadFrame('timestamp cannot be read')
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isReal || hour > 23 || minute > 59 || second > 60)
    throw new BadFrame('timestamp cannot be read')
  const fraction = Math.floor(Number(parts[7] ?? 0) * 1000)
  const stated = parts[8] === undefined ? zone : zoneMinutes(parts[8])
  return date.getTime() + fraction - stated * 60_000
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

export function alarmValue(text: string): AlarmType | undefined {
  return Object.hasOwn(alarms, text) ? alarms[text] : undefined
}

const maxAttributes = 60
const maxAttributeChars = 256

/** Text to 256; odd names and surplus dropped. */
export function keepAttribute(extra: ReportExtra, name: string, value: string | number | boolean) {
  const isName = /^[A-Za-z_][\w.:-]{0,63}$/.test(name) && name !== '__proto__'
  if (!isName || Object.keys(extra).length >= maxAttributes) return
  extra[name] = typeof value === 'string' ? typed(value) : value
}

function typed(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  // Leading zeros or 17 digits: ids.
  if (number.test(text) && text.length <= 15 && !/^[+-]?0\d/.test(text)) return Number(text)
  return text.slice(0, maxAttributeChars)
}

/** Below 0 is unknown. */
export function speedTenths(value: number, unit: 'kn' | 'kmh' | 'ms'): number {
  const factor = { kn: 18.52, kmh: 10, ms: 36 }[unit]
  return value > 0 ? Math.round(Math.min(value * factor, 32_767)) : 0
}
