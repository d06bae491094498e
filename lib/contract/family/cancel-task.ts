import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, taskId } from '../fields.ts'

/** Rows that are done stay done. */
export const cancelTask = defineFunc('family/CancelTask', {
  summary: 'Stops a long operation of the caller before its next rows.',
  access: [],
  writes: true,
  params: z.strictObject({ task_id: taskId, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound', 'taskFinished', 'taskCommitted'],
})
