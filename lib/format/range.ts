import { inSeconds } from '#lib/codes/unix-time.ts'
import type { Period } from '#lib/rules/period.ts'
import { addDays } from './calendar.ts'
import { midnightOf, momentOf } from './reader-zone.ts'
import { dayText } from './time.ts'

/** At most, in days. */
const lengths = {
  today: 1,
  yesterday: 1,
  days3: 3,
  days7: 7,
  days30: 30,
  month: 31,
  lastMonth: 31,
  days90: 90,
} as const
export type RangePreset = keyof typeof lengths
export const rangePresets = Object.keys(lengths) as RangePreset[]

/** Whole days that a preset spans at most. */
export const presetDays = (preset: RangePreset): number => lengths[preset]

/** Whole days in the reader's zone, today up to now. */
export function presetRange(preset: RangePreset, now: Date): Period {
  const seconds = Math.floor(now.getTime() / 1000)
  const today = midnightOf(seconds)
  if (preset === 'yesterday') return { from: midnightOf(seconds, -1), to: today - 1 }
  if (preset === 'month' || preset === 'lastMonth') {
    const first = `${dayText(seconds).slice(0, 7)}-01`
    if (preset === 'month') return { from: momentOf(first), to: seconds }
    return {
      from: momentOf(`${addDays(first, -1).slice(0, 7)}-01`),
      to: momentOf(first) - 1,
    }
  }
  return { from: midnightOf(seconds, 1 - lengths[preset]), to: seconds }
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
