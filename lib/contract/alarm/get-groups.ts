import { z } from 'zod'
import { alarmGroupKinds } from '#lib/codes/alarm-groups.ts'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { defineFunc } from '../define.ts'
import { limitSize, sfamilyid, trackTime, unixTime, wholeCursor } from '../fields.ts'
import { alarmFilters, alarmObjects, alarmScope } from './get.ts'
import { alarmItem } from './get-last-alarm.ts'

const { simei, sgid, imei_list, search, types, fence_id } = alarmFilters

const groupKey = z.string().min(1).max(40)

const cursor = {
  last_count: z.int().min(0).max(2_147_483_647),
  last_time: trackTime,
  last_key: groupKey,
}

export const getAlarmGroups = defineFunc('alarm/GetGroups', {
  summary:
    'Alarms that nobody has handled, those of one type together, of a device or of an organisation: how many, the first, and all facts of the last. A group is what alarm/HandleLike handles with its device or organisation and its type. Narrowed as alarm/Get is.',
  access: [],
  accessIf: { get_child: 'e_ua_websocket_gchild' },
  writes: false,
  scope: alarmObjects,
  params: wholeCursor(
    z.strictObject({
      ...alarmScope,
      simei,
      sgid,
      imei_list,
      search,
      types,
      fence_id,
      by: z
        .enum(alarmGroupKinds)
        .default('device')
        .describe('`family`: the organisations directly below, and the one in view'),
      sort: z.enum(['count', 'time']).default('count').describe('`time`: of the last'),
      is_desc: z.boolean().default(true).describe('The most, or the newest, first'),
      limit_size: limitSize,
      last_count: cursor.last_count.optional().describe('From `next` of the page before'),
      last_time: cursor.last_time.optional().describe('From `next` of the page before'),
      last_key: cursor.last_key.optional().describe('From `next` of the page before'),
    }),
  ),
  reply: z.object({
    items: z.array(
      alarmItem.extend({
        key: groupKey,
        count: z.int().describe('Alarms of the group'),
        unack: z.int().describe('Of these, those that nobody has acknowledged either'),
        devices: z.int().describe('Different devices'),
        first_time: unixTime.describe('When the first of them began; `time` is of the last'),
        sfamily_name: z.string().describe('Of the organisation; of the device’s by device'),
        group_sfamilyid: sfamilyid.nullable().describe('The organisation; null by device'),
        is_own: z
          .boolean()
          .describe('Of an organisation without those below it: the one in view itself'),
      }),
    ),
    next: z
      .object({ ...cursor, last_time: unixTime })
      .nullable()
      .describe('Where the next page begins; null after the last'),
    total: z
      .object({
        groups: z.int(),
        count: z.int().describe('Alarms'),
        unack: z.int(),
        types: z.array(z.enum(alarmTypeNames)).describe('Those there are'),
      })
      .describe('Of all groups, not of the page; a moment old at most'),
  }),
  errors: ['notFound', 'deviceNotFound', 'numbersUnknown', 'rangeReversed', 'rangeTooLong'],
  rate: { perSecond: 5, burst: 10 },
})
