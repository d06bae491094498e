import { z } from 'zod'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { defineFunc } from '../define.ts'
import { alarmId, limitSize, sfamilyid, simei, unixTime } from '../fields.ts'
import { alarmItem } from './get-last-alarm.ts'

export const getAlarms = defineFunc('alarm/Get', {
  summary: 'Alarms of a period, newest first.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation', simei: 'device' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional(),
    simei: simei.optional().describe('Only this device'),
    get_child: z.boolean().default(false),
    types: z.array(z.enum(alarmTypeNames)).optional(),
    start_time: unixTime,
    end_time: unixTime,
    limit_size: limitSize,
    last_time: unixTime.optional().describe('`time` of the last row of the page before'),
    last_id: alarmId.optional().describe('`id` of the last row of the page before'),
  }),
  reply: z.object({ items: z.array(alarmItem) }),
  errors: ['notFound', 'rangeReversed', 'rangeTooLong'],
})
