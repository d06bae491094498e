import { z } from 'zod'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { defineFunc } from '../define.ts'
import { alarmFilters, alarmObjects, alarmScope } from './get.ts'

export const getAlarmTypeSummary = defineFunc('alarm/GetAlarmTypeSummary', {
  summary:
    'How many alarms of each type there were in a period, most first; narrowed as alarm/Get is.',
  access: [],
  accessIf: { get_child: 'e_ua_websocket_gchild' },
  writes: false,
  scope: alarmObjects,
  params: z.strictObject({ ...alarmScope, ...alarmFilters }),
  reply: z.object({
    items: z.array(
      z.object({
        type: z.enum(alarmTypeNames),
        alarm_name: z.string().describe('In the language of the session'),
        level: z.enum(['info', 'warning', 'critical']),
        count: z.int(),
        unack: z.int().describe('Neither acknowledged nor handled'),
        handled: z.int(),
        devices: z.int().describe('Different devices'),
      }),
    ),
  }),
  errors: ['notFound', 'deviceNotFound', 'numbersUnknown', 'rangeReversed', 'rangeTooLong'],
  rate: { perSecond: 5, burst: 10 },
})
