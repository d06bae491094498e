import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, runId, scheduleId } from '../fields.ts'

export const sendNow = defineFunc('schedule/SendNow', {
  summary: 'Makes a report of a schedule of the caller now and sends it, beside when it is due.',
  access: ['e_ua_export', 'e_ua_schedule'],
  writes: true,
  params: z.strictObject({ schedule_id: scheduleId, request_id: requestId }),
  reply: z.object({ run_id: runId }),
  errors: ['notFound', 'accountsOnly', 'scheduleRunning'],
  rate: { perSecond: 1, burst: 3 },
})
