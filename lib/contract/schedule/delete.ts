import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, scheduleId } from '../fields.ts'

export const deleteSchedule = defineFunc('schedule/Delete', {
  summary: 'Ends a schedule of the caller, with its log. Links to files that it sent end, too.',
  access: [],
  writes: true,
  params: z.strictObject({ schedule_id: scheduleId, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound', 'accountsOnly'],
})
