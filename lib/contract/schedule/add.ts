import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, scheduleId, unixTime } from '../fields.ts'
import { scheduleParams, scheduleRecipient } from '../schedule-fields.ts'

const { weekday, month_day, hour, zone, lang } = scheduleParams

export const addSchedule = defineFunc('schedule/Add', {
  summary: 'Has a report made again and again with the rights of the caller, and sent by mail.',
  access: ['e_ua_export', 'e_ua_schedule'],
  writes: true,
  params: z.strictObject({
    ...scheduleParams,
    weekday: weekday.default(1),
    month_day: month_day.default(1),
    hour: hour.default(7),
    zone: zone.optional().describe("The account's without it"),
    lang: lang.optional().describe('That of the call without it'),
    request_id: requestId,
  }),
  reply: z.object({
    schedule_id: scheduleId,
    next_time: unixTime,
    recipients: z.array(scheduleRecipient),
  }),
  errors: [
    'notFound',
    'deviceNotFound',
    'accountsOnly',
    'rangeTooLong',
    'tooManySchedules',
    'tooManyAsked',
  ],
  rate: { perSecond: 1, burst: 5 },
})
