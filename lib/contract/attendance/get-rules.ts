import { z } from 'zod'
import { defineFunc } from '../define.ts'
import {
  attendanceRuleId,
  beaconId,
  fenceId,
  limitSize,
  sfamilyid,
  sgid,
  unixTime,
} from '../fields.ts'

export const getAttendanceRules = defineFunc('attendance/GetRules', {
  summary: 'Rules of attendance of an organisation and of those below, oldest first.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    limit_size: limitSize,
    last_rule_id: attendanceRuleId.optional().describe('Last rule of the page before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        rule_id: attendanceRuleId,
        name: z.string(),
        sfamilyid,
        sfamily_name: z.string(),
        sgid: sgid.nullable(),
        sgname: z.string().describe('Empty for all devices of the organisation'),
        periods: z.array(z.object({ start: z.string(), end: z.string() })),
        week_days: z.array(z.int()),
        hours_text: z.string().describe('Both in words, in the language of the session'),
        late_minutes: z.int(),
        early_minutes: z.int(),
        country: z.string(),
        days_off: z.array(z.string()),
        beacons: z.array(z.object({ beacon_id: beaconId, name: z.string() })),
        fences: z.array(z.object({ fence_id: fenceId, name: z.string() })),
        hidden_places: z
          .int()
          .describe('Others of both, which count and which the caller does not see'),
        places_text: z.string().describe('Names of both; those that are gone are left out'),
        zone: z.string().describe('Of the organisation'),
        update_time: unixTime,
      }),
    ),
  }),
  errors: ['notFound'],
})
