import { z } from 'zod'
import { alarmStatuses } from '#lib/codes/alarm-disposal.ts'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { defineFunc } from '../define.ts'
import { alarmId, limitSize, sfamilyid, simei, trackTime, unixTime } from '../fields.ts'
import { alarmItem, onlyBelow } from './get-last-alarm.ts'

export const alarmScope = {
  sfamilyid: sfamilyid.optional(),
  get_child: z
    .boolean()
    .default(false)
    .describe(
      'Also of all organisations below: with the right e_ua_websocket_gchild, or in the root organisation',
    ),
  start_time: unixTime,
  end_time: unixTime,
}

export const alarmPage = {
  status: z.enum(alarmStatuses).optional(),
  limit_size: limitSize,
  last_time: trackTime.optional().describe('From `next` of the page before'),
  last_id: alarmId.optional().describe('From `next` of the page before'),
}

export const alarmListReply = z.object({
  items: z.array(alarmItem),
  next: z
    .object({ last_time: unixTime, last_id: alarmId })
    .nullable()
    .describe(
      'Where the next page begins; null after the last. A page before it may be short or empty: a call looks through 50,000 alarms of other devices at most',
    ),
})

export const getAlarms = defineFunc('alarm/Get', {
  summary: 'Alarms of a period, newest first.',
  access: [],
  accessIf: { get_child: 'e_ua_websocket_gchild' },
  writes: false,
  scope: { sfamilyid: 'organisation', simei: 'device', sfamilyids: 'organisation' },
  params: z.strictObject({
    ...alarmScope,
    ...alarmPage,
    simei: simei.optional().describe('Only this device'),
    types: z.array(z.enum(alarmTypeNames)).optional(),
    type: z.enum(alarmTypeNames).optional().describe('Only this one of `types`'),
    is_told: z
      .boolean()
      .default(false)
      .describe(
        'Only what the bell shows: without alarms that their device’s settings keep from the app',
      ),
    sfamilyids: onlyBelow.optional(),
  }),
  reply: alarmListReply,
  errors: ['notFound', 'rangeReversed', 'rangeTooLong'],
})
