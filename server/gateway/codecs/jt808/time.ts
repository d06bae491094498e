import { bcd, mapped, type Wire } from '../../wire/layout.ts'

const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]

function pair(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] as number
  const high = byte >> 4
  const low = byte & 15
  return high > 9 || low > 9 ? -1 : high * 10 + low
}

function isLeap(year: number): boolean {
  return year % 4 === 0
}

/** BCD[6] (2000-2099) as UTC; -1 for none. Hot. */
export function bcdSeconds(bytes: Uint8Array, at: number): number {
  const year = pair(bytes, at)
  const month = pair(bytes, at + 1)
  const day = pair(bytes, at + 2)
  const hour = pair(bytes, at + 3)
  const minute = pair(bytes, at + 4)
  const second = pair(bytes, at + 5)
  if (year < 0 || month < 1 || month > 12 || day < 1) return -1
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return -1
  const leapDay = month === 2 && isLeap(year) ? 1 : 0
  const before = daysBefore[month - 1] as number
  if (day > (daysBefore[month] as number) - before + leapDay) return -1
  const leaps = ((year + 3) >> 2) + (month > 2 && isLeap(year) ? 1 : 0)
  const days = 10957 + year * 365 + leaps + before + day - 1
  return ((days * 24 + hour) * 60 + minute) * 60 + second
}

/** `08:30:00` for a zero date (every day). */
export function timeText(digits: string): string {
  const parts = digits.match(/\d\d/g)
  if (parts?.length !== 6) return digits
  const clock = parts.slice(3).join(':')
  if (digits.startsWith('000000')) return clock
  const isDate = parts[1] !== '00' && parts[2] !== '00'
  return isDate ? `20${parts[0]}-${parts[1]}-${parts[2]}T${clock}` : digits
}

/** RangeError. */
export function timeDigits(text: string): string {
  const digits = text.replace(/^20(?=\d\d-)/, '').replace(/[-T: ]/g, '')
  if (digits.length === 6 && text.includes(':')) return `000000${digits}`
  if (!/^\d{12}$/.test(digits)) throw new RangeError(`not a time: ${text}`)
  return digits
}

export const bcdTime: Wire<string> = mapped(bcd(6), timeText, timeDigits)

export function utcText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19)
}
