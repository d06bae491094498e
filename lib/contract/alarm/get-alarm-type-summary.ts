import { z } from 'zod'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { defineFunc } from '../define.ts'
import { limitSize } from '../fields.ts'
import { alarmSums } from './alarm-sums.ts'
import { alarmFilters, alarmObjects, alarmScope } from './get.ts'

export const getAlarmTypeSummary = defineFunc('alarm/GetAlarmTypeSummary', {
  summary:
    'How many alarms of each type there were in a period, most first; narrowed as alarm/Get is.',
  access: [],
  accessIf: { get_child: 'e_ua_websocket_gchild' },
  writes: false,
  scope: alarmObjects,
  params: z.strictObject({
    ...alarmScope,
    ...alarmFilters,
    is_compared: z
      .boolean()
      .default(false)
      .describe('Also `before`, `change` and `handle_seconds`; null without it'),
    limit_size: limitSize,
  }),
  reply: z.object({
    items: z.array(
      z.object({
        type: z.enum(alarmTypeNames),
        alarm_name: z.string().describe('In the language of the session'),
        level: z.enum(['info', 'warning', 'critical']),
        ...alarmSums,
        devices: z.int().describe('Different devices'),
        share: z.number().describe('Of all alarms here, per cent'),
        before: z
          .int()
          .nullable()
          .describe('Alarms in as many days before, by the clock of the caller'),
        change: z
          .number()
          .nullable()
          .describe('Against these, per cent; null where there were none'),
      }),
    ),
    total: z.object(alarmSums),
  }),
  errors: ['notFound', 'deviceNotFound', 'numbersUnknown', 'rangeReversed', 'rangeTooLong'],
  rate: { perSecond: 5, burst: 10 },
})
