import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, scheduleId } from '../fields.ts'
import { scheduleParams, scheduleRow } from '../schedule-fields.ts'

const { report: _report, format, period, ...others } = scheduleParams

export const modifySchedule = defineFunc('schedule/Modify', {
  summary: 'Changes a schedule of the caller, lets it rest, or takes it up again.',
  access: ['e_ua_export', 'e_ua_schedule'],
  writes: true,
  params: z
    .strictObject({
      ...others,
      period: period.nullable().describe('Null for none'),
      format: format.unwrap(),
    })
    .partial()
    .extend({
      schedule_id: scheduleId,
      is_paused: z.boolean().optional(),
      request_id: requestId,
    }),
  reply: z.object({ item: scheduleRow }),
  errors: ['notFound', 'deviceNotFound', 'accountsOnly', 'rangeTooLong', 'tooManyAsked'],
  rate: { perSecond: 1, burst: 10 },
})
