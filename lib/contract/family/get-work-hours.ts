import { z } from 'zod'
import { hoursSources, usualPurposes } from '#lib/codes/usual-purposes.ts'
import { workHoursLimits } from '#lib/rules/work-hours.ts'
import { defineFunc } from '../define.ts'
import { sfamilyid, simei, unixTime } from '../fields.ts'
import { weekReply } from '../work-hours-fields.ts'

export const getWorkHours = defineFunc('family/GetWorkHours', {
  summary:
    'Working hours of an organisation, its own or those of one above, and of the organisations below and of devices that have their own.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    limit_size: z
      .int()
      .min(1)
      .max(workHoursLimits.listed)
      .default(workHoursLimits.listed)
      .describe('Rows; the organisation itself is always the first'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        key: z.string(),
        sfamilyid,
        sfamily_name: z.string(),
        simei: simei.nullable().describe('Of a device, as the next two'),
        imei: z.string().nullable(),
        device_name: z.string().nullable(),
        source: z
          .enum(hoursSources)
          .describe('`above`: of an organisation above; `none`: nobody has set any'),
        source_name: z
          .string()
          .describe('Of the organisation above; empty where the caller does not see it'),
        hours: weekReply,
        hours_text: z.string().describe('The same in words, in the language of the session'),
        week_seconds: z.int().describe('Of an ordinary week'),
        usual_purpose: z.enum(usualPurposes).nullable().describe('Null of a device'),
        zone: z.string(),
        set_time: unixTime.nullable().describe('Null where they are not its own'),
      }),
    ),
    is_cut: z.boolean().describe('There are more'),
  }),
  errors: ['notFound'],
})
