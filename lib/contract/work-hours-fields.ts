import { z } from 'zod'
import { usualPurposes } from '#lib/codes/usual-purposes.ts'
import { clockPattern, periodEnds } from '#lib/rules/time-periods.ts'
import { periodsADay, type WorkPeriod, workHoursLimits } from '#lib/rules/work-hours.ts'

const clock = z.string().regex(clockPattern)

const workPeriod = z
  .strictObject({
    day: z.int().min(1).max(7).describe('On which it begins: 1 (Monday) to 7'),
    start: clock,
    end: clock.describe('Before `start`: on the next day'),
  })
  .meta({ title: 'WorkPeriod' })

/** Those that end when they begin, and more of a day than it may have, are refused by name. */
const checkPeriods = (periods: readonly WorkPeriod[], context: z.RefinementCtx) => {
  for (const [at, period] of periods.entries())
    if (!periodEnds.test(period))
      context.addIssue({
        code: 'custom',
        path: [at, 'end'],
        message: periodEnds.key,
        params: { rule: periodEnds.key },
      })
  if (periodsADay.test(periods)) return
  const { key, values } = periodsADay
  context.addIssue({ code: 'custom', message: key, params: { rule: key, values } })
}

/** A week as it is set. */
export const weekSet = z
  .array(workPeriod)
  .max(workHoursLimits.aWeek)
  .superRefine(checkPeriods)
  .describe(
    `By the clock of the device’s organisation, at most ${workHoursLimits.aDay} that begin on a day; those that overlap count once. None: no working hours, whatever those above have`,
  )

export const usualPurpose = z
  .enum(usualPurposes)
  .describe(
    'What trips were for of which nobody says it. `none`: not known; `hours`: business where they begin in working hours, private where not; `business`',
  )

/** A week as it is told. */
export const weekReply = z
  .array(z.object({ day: z.int(), start: z.string(), end: z.string() }))
  .describe('Periods of the week, by day (1 Monday to 7) and begin')
