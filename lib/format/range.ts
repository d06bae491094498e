import { inSeconds } from '#lib/codes/unix-time.ts'
import type { Period } from '#lib/rules/period.ts'
import { addDays } from './calendar.ts'
import { momentOf } from './reader-zone.ts'
import { dayText } from './time.ts'
import { momentIn } from './zone-clock.ts'

/** At most, in days. */
const lengths = {
  today: 1,
  yesterday: 1,
  days3: 3,
  days7: 7,
  lastWeek: 7,
  days30: 30,
  month: 31,
  lastMonth: 31,
  days90: 90,
} as const
export type RangePreset = keyof typeof lengths
export const rangePresets = Object.keys(lengths) as RangePreset[]

/** Whole days that a preset spans at most. */
export const presetDays = (preset: RangePreset): number => lengths[preset]

const weekdayOf = (day: string) => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7

/** Whole days in the reader's zone or in `zone`, today up to now; weeks begin on Monday. */
export function presetRange(preset: RangePreset, now: Date, zone?: string): Period {
  const to = Math.floor(now.getTime() / 1000)
  const today = dayText(to, zone)
  const begin = (day: string) =>
    zone === undefined ? momentOf(day) : momentIn(zone, Date.parse(`${day}T00:00Z`) / 1000)
  const until = (from: string, next: string) => ({ from: begin(from), to: begin(next) - 1 })
  const month = `${today.slice(0, 7)}-01`
  switch (preset) {
    case 'yesterday':
      return until(addDays(today, -1), today)
    case 'lastWeek': {
      const monday = addDays(today, -weekdayOf(today))
      return until(addDays(monday, -7), monday)
    }
    case 'month':
      return { from: begin(month), to }
    case 'lastMonth':
      return until(`${addDays(month, -1).slice(0, 7)}-01`, month)
    default:
      return { from: begin(addDays(today, 1 - lengths[preset])), to }
  }
}

/** As in the address: a preset, `any`, or both ends, in Unix seconds or milliseconds. */
export function parseRange(text: string): RangePreset | Period | 'any' | undefined {
  if (text === 'any') return 'any'
  const preset = rangePresets.find((name) => name === text)
  if (preset) return preset
  const ends = /^(\d{1,10}|\d{13})-(\d{1,10}|\d{13})$/.exec(text)
  const from = inSeconds(Number(ends?.[1]))
  const to = inSeconds(Number(ends?.[2]))
  return ends && from <= to ? { from, to } : undefined
}

export const rangeText = ({ from, to }: Period): string => `${from}-${to}`
