import { z } from 'zod'
import { checkInStates } from '#lib/codes/check-ins.ts'
import { checkInGroups } from '#lib/codes/stat-groups.ts'
import { checkInPeriod } from '#lib/rules/period.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'
import {
  daysWithin,
  nextKey,
  statDevices,
  statLimits,
  statObjects,
  statPage,
  statRow,
} from '../stat-fields.ts'

const figures = {
  vehicles: z.int().describe('Wired devices whose first report is not later than the period'),
  checked_in: z.int().describe('Of them, reported in the period'),
  missing: z.int().describe('Of them, did not report in the period'),
  installed: z.int().describe('Of them, reported for the first time in the period'),
}

export const queryCheckInCar = defineFunc('summary/QueryCheckInCar', {
  summary:
    'Which vehicles (wired devices that have reported) reported in some days and which did not, each, or counted by day, model or next organisation.',
  access: [],
  writes: false,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    model: z.string().max(64).optional().describe('Only devices of this model, the whole of it'),
    state: z
      .enum(checkInStates)
      .optional()
      .describe(
        '`in`: reported in the period; `out`: did not; `first`: reported for the first time in it',
      ),
    ...daysWithin(checkInPeriod),
    ...statPage,
    by: z
      .enum(checkInGroups)
      .default('device')
      .describe(
        '`device`: in the order of their numbers; `day`: figures of each day, of vehicles up to it; `family`: the organisations directly below',
      ),
  }),
  reply: z.object({
    items: z
      .array(
        z.object({
          ...statRow,
          model: z.string().nullable().describe('Null where none is known'),
          state: z.enum(['in', 'out']).nullable().describe('Of a device'),
          dealer_name: z
            .string()
            .nullable()
            .describe('Nearest seller at or above the organisation of a device, in sight'),
          actor: z
            .string()
            .nullable()
            .describe('Account that added it; null where that is not known, or out of sight'),
          activation_time: unixTime.nullable().describe('Of a device: its first report'),
          report_days: z
            .int()
            .nullable()
            .describe('Of a device: days of the period on which it reported'),
          ...figures,
        }),
      )
      .describe('Newest day first, else the most vehicles first'),
    total: z.object(figures).describe('Of all rows, not of the page'),
    next_key: nextKey,
  }),
  ...statLimits,
})
