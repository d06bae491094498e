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
    last_time: unixTime.optional().describe('From `next` of the page before'),
    last_id: alarmId.optional().describe('From `next` of the page before'),
  }),
  reply: z.object({
    items: z.array(alarmItem),
    next: z
      .object({ last_time: unixTime, last_id: alarmId })
      .nullable()
      .describe(
        'Where the next page begins; null after the last. A page before it may be short or empty: a call looks through 50,000 alarms of other devices at most',
      ),
  }),
  errors: ['notFound', 'rangeReversed', 'rangeTooLong'],
})
