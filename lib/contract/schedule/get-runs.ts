import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { limitSize, runId, scheduleId } from '../fields.ts'
import { runRow } from '../schedule-fields.ts'

export const getRuns = defineFunc('schedule/GetRuns', {
  summary: 'What a schedule of the caller sent in the last 90 days, and to whom, newest first.',
  access: [],
  writes: false,
  params: z.strictObject({
    schedule_id: scheduleId,
    limit_size: limitSize,
    last_run_id: runId.optional().describe('`run_id` of the last row of the page before'),
  }),
  reply: z.object({ items: z.array(runRow) }),
  errors: ['notFound', 'accountsOnly'],
})
