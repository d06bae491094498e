import { z } from 'zod'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { escalationMinutes, noticeWayNames } from '#lib/codes/notice-ways.ts'
import { suid as accountId } from '../fields.ts'

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullable()

export const noticeFields = {
  types: z.array(z.enum(alarmTypeNames)).max(alarmTypeNames.length).describe('None: all'),
  ways: z
    .array(z.enum(noticeWayNames))
    .max(noticeWayNames.length)
    .describe('mail and push follow the bit App of a device’s settings, sms and phone their own'),
  is_get_child: z.boolean(),
  quiet_start: clock.describe('HH:mm; from then to quiet_end only critical alarms are told'),
  quiet_end: clock,
  suid: accountId.nullable().describe('Told when nobody acknowledges in time'),
  escalate_minutes: z.int().min(escalationMinutes.min).max(escalationMinutes.max),
  is_upkeep: z
    .boolean()
    .describe(
      'Whether maintenance is reminded of, too: by mail and push, and by mail of what one planned',
    ),
}
