import { z } from 'zod'
import { alarmStatuses } from '#lib/codes/alarm-disposal.ts'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { mostNamedDevices } from '#lib/codes/most-named-devices.ts'
import { weekHourForm } from '#lib/codes/week-hour.ts'
import { defineFunc } from '../define.ts'
import {
  alarmId,
  fenceId,
  imei,
  limitSize,
  nextOf,
  searchedDevice,
  sfamilyid,
  sgid,
  simei,
  trackTime,
  unixTime,
} from '../fields.ts'
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

const status = z.enum(alarmStatuses)

/** What a list and its counts are narrowed by. */
export const alarmFilters = {
  simei: simei.optional().describe('Only this device'),
  sgid: sgid.optional().describe('Only devices of this group'),
  imei_list: z
    .array(imei)
    .min(1)
    .max(mostNamedDevices)
    .optional()
    .describe('Only devices of these numbers; numbersUnknown where no device has one'),
  search: searchedDevice.optional().describe('Part of the number or name of a device'),
  types: z.array(z.enum(alarmTypeNames)).optional().describe('Only these'),
  fence_id: fenceId.optional().describe('Only those that this fence raised'),
  status: status.optional(),
  statuses: z.array(status).min(1).max(alarmStatuses.length).optional().describe('Only these'),
  week_hour: z
    .string()
    .regex(weekHourForm)
    .optional()
    .describe(
      'Only those that began in this hour of the week, by the clock of the caller: `3-14` is Wednesday from 14:00',
    ),
}

export const alarmPageParams = {
  status: status.optional(),
  limit_size: limitSize,
  last_time: trackTime.optional().describe('From `next` of the page before'),
  last_id: alarmId.optional().describe('From `next` of the page before'),
}

export const alarmListReply = z.object({
  items: z.array(alarmItem),
  next: nextOf({ last_time: unixTime, last_id: alarmId }, 'alarms'),
})

/** What the params of both name. */
export const alarmObjects = {
  sfamilyid: 'organisation',
  simei: 'device',
  sgid: 'group',
  imei_list: 'deviceNumber',
  fence_id: 'fence',
} as const

export const getAlarms = defineFunc('alarm/Get', {
  summary: 'Alarms of a period, newest first.',
  access: [],
  accessIf: { get_child: 'e_ua_websocket_gchild' },
  writes: false,
  scope: { ...alarmObjects, sfamilyids: 'organisation' },
  params: z.strictObject({
    ...alarmScope,
    ...alarmPageParams,
    ...alarmFilters,
    type: z.enum(alarmTypeNames).optional().describe('Only this one of `types`'),
    is_told: z
      .boolean()
      .default(false)
      .describe(
        'Only what the bell shows: without alarms that their device’s settings keep from the app',
      ),
    sfamilyids: onlyBelow.optional(),
    sort: z.enum(['time']).default('time'),
    is_desc: z.boolean().default(true).describe('Newest first'),
  }),
  reply: alarmListReply,
  errors: ['notFound', 'deviceNotFound', 'numbersUnknown', 'rangeReversed', 'rangeTooLong'],
})
