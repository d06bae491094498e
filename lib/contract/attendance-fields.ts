import { z } from 'zod'
import { holidayCountries } from '#lib/codes/public-holidays.ts'
import { attendanceLimits, attendanceRules, periodsApart } from '#lib/rules/attendance-limits.ts'
import type { RuleKey } from '#lib/rules/rule.ts'
import { named } from '#lib/rules/ruled.ts'
import { clockPattern, periodEnds } from '#lib/rules/time-periods.ts'
import { beaconId, fenceId } from './fields.ts'

const clock = z.string().regex(clockPattern)
const { grace, daysOff, places } = attendanceLimits

const issue = (rule: RuleKey, path: (string | number)[] = []) => ({
  code: 'custom' as const,
  path: path,
  message: rule,
  params: { rule },
})

const periods = z
  .array(
    z
      .strictObject({ start: clock, end: clock.describe('Before `start`: on the next day') })
      .meta({ title: 'ClockPeriod' }),
  )
  .min(1)
  .max(attendanceLimits.periods)
  .superRefine((given, context) => {
    for (const [at, period] of given.entries())
      if (!periodEnds.test(period)) context.addIssue(issue(periodEnds.key, [at, 'end']))
    if (!periodsApart.test(given)) context.addIssue(issue(periodsApart.key))
  })
  .describe('By the clock of the organisation; none reaches into another, also not over midnight')

/** State of a clock-in or clock-out. */
export const clockState = z
  .int()
  .min(0)
  .max(3)
  .meta({ title: 'ClockState' })
  .describe('0 normal, 1 late, 2 early leave, 3 missing')

/** What a rule says; what stays out is as it usually is. */
export const attendanceFields = {
  name: named(...attendanceRules.name),
  periods: periods,
  week_days: z
    .array(z.int().min(1).max(7))
    .min(1)
    .max(7)
    .default([1, 2, 3, 4, 5])
    .describe('On which periods begin: 1 (Monday) to 7'),
  late_minutes: z.int().min(0).max(grace.max).default(grace.usual).describe('Not late until then'),
  early_minutes: z.int().min(0).max(grace.max).default(grace.usual),
  country: z
    .enum([...holidayCountries, ''])
    .meta({ title: 'HolidayCountry' })
    .default('')
    .describe(
      'Whose public holidays on a fixed date, or that go by Easter, are off; empty for none',
    ),
  days_off: z.array(z.iso.date()).max(daysOff).default([]).describe('More days, yyyy-MM-dd'),
  beacon_ids: z
    .array(beaconId)
    .max(places)
    .default([])
    .describe('Who is near one of them is there'),
  fence_ids: z.array(fenceId).max(places).default([]).describe('Who is in one of them is there'),
}

type Places = { beacon_ids: readonly string[]; fence_ids: readonly string[] }

/** Nobody can be anywhere without a place. */
export function checkPlaces({ beacon_ids, fence_ids }: Places, context: z.RefinementCtx): void {
  if (beacon_ids.length + fence_ids.length === 0) context.addIssue(issue('tips1', ['beacon_ids']))
}
