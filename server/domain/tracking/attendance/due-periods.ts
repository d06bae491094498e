import { storeEpoch } from '#lib/codes/position-flags.ts'
import { momentIn } from '#lib/format/zone-clock.ts'
import { dayName } from '#lib/motion/day-cut.ts'
import { attendanceLimits, type ClockPeriod } from '#lib/rules/attendance-limits.ts'
import type { AttendanceFacts } from './attendance-rule.ts'
import { isPublicHoliday } from './public-holiday.ts'

/** A period of a rule on a day; store seconds. */
export type DuePeriod = {
  /** On which it begins, counted from 2020-01-01. */
  day: number
  /** `08:00–12:00`. */
  period: string
  start: number
  end: number
  /** From when to when somebody may clock in or out: at most `windowSeconds` away, and halfway to the period beside it. */
  opens: number
  closes: number
}

/** How a period is called: `08:00–12:00`. */
export const periodName = ({ start, end }: ClockPeriod) => `${start}–${end}`

const daySeconds = 86_400
const secondsOf = (clock: string) => Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3)) * 60
/** 1 Monday to 7, of a day from 2020-01-01, a Wednesday. */
const weekdayOf = (day: number) => ((((day + 2) % 7) + 7) % 7) + 1

const isOff = ({ country, daysOff }: AttendanceFacts, day: number) =>
  daysOff.includes(dayName(day)) || isPublicHoliday(country, day)

/**
 * Periods that begin on days of a zone, in the order of time. By the clock: one over a change to summer time is an hour shorter, one that
 * begins in the hour left out begins with the change.
 */
export function duePeriods(
  rule: AttendanceFacts,
  zone: string,
  { from, to }: { from: number; to: number },
): DuePeriod[] {
  const { windowSeconds } = attendanceLimits
  const due: DuePeriod[] = []
  for (let day = from - 1; day <= to + 1; day++) {
    if (!rule.weekDays.includes(weekdayOf(day)) || isOff(rule, day)) continue
    const midnight = storeEpoch + day * daySeconds
    for (const period of rule.periods) {
      const { start: begin, end: finish } = period
      const [first, last] = [secondsOf(begin), secondsOf(finish)]
      const wallEnd = midnight + last + (last <= first ? daySeconds : 0)
      const start = momentIn(zone, midnight + first, 'first') - storeEpoch
      const end = momentIn(zone, wallEnd - 1, 'last') + 1 - storeEpoch
      due.push({
        day: day,
        period: periodName(period),
        start: start,
        end: end,
        opens: start - windowSeconds,
        closes: end + windowSeconds,
      })
    }
  }
  due.sort((a, b) => a.start - b.start)
  for (const [at, period] of due.entries()) {
    const next = due[at + 1]
    if (!next) continue
    const middle = Math.floor((period.end + next.start) / 2)
    period.closes = Math.min(period.closes, middle)
    next.opens = Math.max(next.opens, middle)
  }
  return due.filter(({ day }) => day >= from && day <= to)
}
