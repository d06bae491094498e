import { offsetSeconds } from '../format/zone-clock.ts'
import type { Rule } from './rule.ts'

/** `HH:mm`, of these days of the week (1 Monday to 7), each day without any. Over midnight when `end` comes first: of the day it starts on. */
export type TimePeriod = { days?: readonly number[] | undefined; start: string; end: string }

export const mostPeriods = 4

export const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/

export const clockTime: Rule = { key: 'clock', test: (text) => clockPattern.test(text) }

export const periodEnds: Rule<TimePeriod> = {
  key: 'periodEmpty',
  test: ({ start, end }) => start !== end,
}

const daySeconds = 86_400

const secondsOf = (clock: string) => Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3)) * 60

/** By the clock of the zone at that moment (Unix seconds); always without periods. */
export function isWithinPeriods(
  periods: readonly TimePeriod[],
  zone: string,
  time: number,
): boolean {
  if (periods.length === 0) return true
  const wall = time + offsetSeconds(zone, time)
  const second = ((wall % daySeconds) + daySeconds) % daySeconds
  // 1970-01-01 was a Thursday.
  const today = ((Math.floor(wall / daySeconds) + 3) % 7) + 1
  const yesterday = ((today + 5) % 7) + 1
  return periods.some(({ days, start, end }) => {
    const [from, to] = [secondsOf(start), secondsOf(end)]
    const isOn = (day: number) => days === undefined || days.includes(day)
    if (from < to) return isOn(today) && second >= from && second < to
    return (isOn(today) && second >= from) || (isOn(yesterday) && second < to)
  })
}
