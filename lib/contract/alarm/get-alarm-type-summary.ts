import { z } from 'zod'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { defineFunc } from '../define.ts'
import { simei } from '../fields.ts'
import { alarmScope } from './get.ts'

export const getAlarmTypeSummary = defineFunc('alarm/GetAlarmTypeSummary', {
  summary: 'How many alarms of each type there were in a period, most first.',
  access: [],
  accessIf: { get_child: 'e_ua_websocket_gchild' },
  writes: false,
  scope: { sfamilyid: 'organisation', simei: 'device' },
  params: z.strictObject({ ...alarmScope, simei: simei.optional().describe('Only this device') }),
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
  errors: ['notFound', 'rangeReversed', 'rangeTooLong'],
  rate: { perSecond: 5, burst: 10 },
})
