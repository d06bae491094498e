import { z } from 'zod'
import { upkeepStates } from '#lib/codes/upkeep.ts'
import { day } from '#lib/rules/dates.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { defineFunc } from '../define.ts'
import { comparedId, imei, limitSize, simei, unixTime, upkeepId, wholeCursor } from '../fields.ts'
import { statObjects } from '../stat-fields.ts'
import { meterReply, upkeepFilters, upkeepKind } from '../upkeep-fields.ts'

const dayOrNull = z.string().nullable().describe('yyyy-MM-dd')
const whole = z.int().nullable()

export const getUpkeep = defineFunc('device/GetUpkeep', {
  summary:
    'Insurance, inspections and services of devices: what is due, the most pressing first, or, with the state `done`, what was done, by whom and for how much, newest first.',
  access: [],
  writes: false,
  scope: statObjects,
  params: wholeCursor(
    z.strictObject({
      ...upkeepFilters,
      limit_size: limitSize,
      last_day: ruled(day).optional().describe('`sort_day` of the last row of the page before'),
      last_id: comparedId(upkeepId).optional().describe('`upkeep_id` of the same'),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        upkeep_id: upkeepId,
        simei,
        imei,
        device_name: z.string(),
        sfamily_name: z.string(),
        kind: upkeepKind,
        name: z.string(),
        note: z.string(),
        state: z.enum(upkeepStates),
        due_day: dayOrNull,
        due_km: whole,
        due_hours: whole,
        expected_day: dayOrNull.describe(
          'When a meter gets there if it goes on as in the last month; null where none counts',
        ),
        left_days: whole.describe(
          'To `due_day`; below zero once it has passed. Null of what is done',
        ),
        left_km: whole,
        left_hours: whole,
        every_months: whole,
        every_km: whole,
        every_hours: whole,
        remind_days: z.int(),
        remind_km: z.int(),
        remind_hours: z.int(),
        ...meterReply,
        done_day: dayOrNull,
        done_km: whole,
        done_hours: whole,
        done_by: z.string().describe('The workshop, insurer or person, as written'),
        done_note: z.string(),
        cost: whole.describe('In minor units of `currency`'),
        currency: z.string().nullable(),
        closed_by: z
          .string()
          .describe('Who said that it is done; empty while it is open, or above the caller'),
        close_time: unixTime.nullable(),
        sort_day: z.string().describe('For `last_day`'),
      }),
    ),
  }),
  errors: ['notFound', 'numbersUnknown', 'rangeReversed', 'rangeTooLong'],
  rate: { perSecond: 5, burst: 20 },
})
