import { z } from 'zod'
import { healthAlerts } from '#lib/codes/health-alerts.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'
import { healthLimitFields } from '../health-limit-fields.ts'

export const getAlerts = defineFunc('ops/GetAlerts', {
  summary:
    'What needs attention now, from when on something does, and whether the caller is mailed.',
  access: ['e_ua_show_devops'],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    alerts: z
      .array(
        z.object({
          kind: z.enum(healthAlerts),
          subject: z.string().describe('The disk, host, job, function, gateway, server or backup'),
          text: z.string().describe('In the language of the call'),
          start_time: unixTime,
          is_told: z.boolean().describe('It lasted two minutes: who asked for it was mailed'),
        }),
      )
      .describe('The oldest first; over when it was not seen for five minutes'),
    limits: z.object(healthLimitFields),
    is_mailed: z.boolean().describe('The own account gets a mail of each start and end'),
    has_mail: z.boolean().describe('It has a mail address'),
  }),
})
