import { atMost, required } from './required.ts'
import type { Rule } from './rule.ts'
import { textLimits } from './text-limits.ts'
import { mostPeriods } from './time-periods.ts'

/** `HH:mm`; on the next day when `end` comes first. */
export type ClockPeriod = { start: string; end: string }

/** Limits of attendance. */
export const attendanceLimits = {
  periods: mostPeriods,
  /** Minutes that one may be late, or leave early. */
  grace: { max: 120, usual: 5 },
  /** Days off that are entered by hand. */
  daysOff: 100,
  places: 20,
  name: 40,
  perOrganisation: 50,
  /** Before a period begins and after it ends, unless another is nearer. */
  windowSeconds: 7200,
  /** Devices whose people are read, the first by number. */
  devices: 300,
  /** Stays of them. */
  stays: 100_000,
  /** Cards of drivers in them, the first by device and time. */
  cards: 5000,
  /** Of a rule and day. */
  corrections: 1000,
  /** Days back that corrections are taken for. */
  correctedDays: 366,
  /** Corrections that are read for one sheet. */
  read: 50_000,
} as const

export const attendanceRules = {
  name: [required, atMost(attendanceLimits.name)],
  reason: [required, atMost(textLimits.remark)],
} as const satisfies Record<string, readonly Rule[]>

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const dayMinutes = 1440

/** Of one day no period reaches into another, also not over midnight. */
export const periodsApart: Rule<readonly ClockPeriod[]> = {
  key: 'periodsApart',
  test: (periods) => {
    const spans = periods
      .map(({ start, end }) => {
        const [from, to] = [minutesOf(start), minutesOf(end)]
        return { from: from, to: to > from ? to : to + dayMinutes }
      })
      .sort((a, b) => a.from - b.from)
    return spans.every(({ to }, at) => {
      const next = spans[at + 1]?.from ?? (spans[0]?.from ?? 0) + dayMinutes
      return to <= next
    })
  },
}
