import { z } from 'zod'
import { isCurrency } from '#lib/codes/currencies.ts'
import { upkeepKinds, upkeepStates } from '#lib/codes/upkeep.ts'
import { day } from '#lib/rules/dates.ts'
import { named, ruled } from '#lib/rules/ruled.ts'
import { upkeepLimits, upkeepRules, usualReminder } from '#lib/rules/upkeep-limits.ts'
import { unixTime } from './fields.ts'
import { statDevices } from './stat-fields.ts'

const { km, hours, months, remindDays, remindKm, remindHours, cost } = upkeepLimits

export const upkeepKind = z.enum(upkeepKinds).meta({ title: 'UpkeepKind' })
export const upkeepDay = ruled(day).describe('yyyy-MM-dd')
export const odometerKm = z.int().min(0).max(km)
export const engineHours = z.int().min(0).max(hours)

const dueKm = z.int().min(1).max(km)
const dueHours = z.int().min(1).max(hours)

/** What a plan says. A day, an odometer or engine hours is needed. */
export const upkeepPlan = {
  kind: upkeepKind,
  name: named(...upkeepRules.name)
    .default('')
    .describe('Needed where the kind is `other`'),
  note: ruled(...upkeepRules.note).default(''),
  due_day: upkeepDay
    .nullable()
    .default(null)
    .describe('yyyy-MM-dd; of the three, the first counts'),
  due_km: dueKm.nullable().default(null).describe('What the odometer will show'),
  due_hours: dueHours.nullable().default(null).describe('What the hour meter will show'),
  every_months: z
    .int()
    .min(1)
    .max(months)
    .nullable()
    .default(null)
    .describe('Once it is done, the next is due so much later'),
  every_km: dueKm.nullable().default(null),
  every_hours: dueHours.nullable().default(null),
  remind_days: z.int().min(0).max(remindDays).default(usualReminder.days),
  remind_km: z.int().min(0).max(remindKm).default(usualReminder.km),
  remind_hours: z.int().min(0).max(remindHours).default(usualReminder.hours),
}

type Plan = z.output<z.ZodObject<typeof upkeepPlan>>

/** With a due, and a name where the kind is none. */
export const wholePlan = <P extends z.ZodObject>(params: P): P =>
  params.superRefine((values, context) => {
    const plan = values as Plan
    const needed = (path: keyof Plan) =>
      context.addIssue({
        code: 'custom',
        path: [path],
        message: 'tips1',
        params: { rule: 'tips1' },
      })
    if (plan.due_day === null && plan.due_km === null && plan.due_hours === null) needed('due_day')
    if (plan.kind === 'other' && plan.name === '') needed('name')
  })

/** What a closing says of its cost: both, or neither. */
export const upkeepCost = {
  cost: z
    .int()
    .min(0)
    .max(cost)
    .optional()
    .describe('In minor units of its currency, which it needs'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .refine(isCurrency)
    .optional()
    .describe('ISO 4217'),
}

/** Which plans a list or its sums are of. */
export const upkeepFilters = {
  ...statDevices,
  kind: upkeepKind.optional(),
  state: z
    .enum(upkeepStates)
    .optional()
    .describe(
      'By the day of the reader’s zone and the meters as they were counted last; all that are open without it',
    ),
  start_time: unixTime.optional().describe('Due, or done, from the day on in which this lies'),
  end_time: unixTime.optional().describe('To this day'),
}

/** What the meters of a device show. */
export const meterReply = {
  odometer_km: z
    .int()
    .nullable()
    .describe(
      'What the last reading said, and the distance of the days since; without a reading all distance since the device came. Null until it is counted',
    ),
  engine_hours: z.int().nullable().describe('The same of hours of driving and idling'),
  as_of: unixTime.nullable().describe('When they were counted'),
}
