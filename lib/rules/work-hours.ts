import type { Rule } from './rule.ts'

/** `HH:mm`, on a day of the week (1 Monday to 7). On the next day when `end` comes first. */
export type WorkPeriod = { day: number; start: string; end: string }

/** Days of the week, from Monday. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const

export const workHoursLimits = {
  /** Periods that begin on a day. */
  aDay: 4,
  /** Of all days. */
  aWeek: 28,
  /** Organisations and devices with hours of their own in a list. */
  listed: 300,
  /** Devices that a form sets hours of. */
  set: 50,
  /** Devices of a report, the first by number, whose trips are read one by one. */
  devices: 300,
} as const

const max = workHoursLimits.aDay

export const periodsADay: Rule<readonly WorkPeriod[]> = {
  key: 'periodsADay',
  values: { max },
  test: (periods) =>
    weekDays.every((day) => periods.filter((period) => period.day === day).length <= max),
}
