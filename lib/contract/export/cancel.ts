import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, taskId } from '../fields.ts'

export const exportCancel = defineFunc('export/Cancel', {
  summary: 'Stops an export of the caller; nothing of it is kept.',
  access: ['e_ua_export'],
  writes: true,
  params: z.strictObject({ task_id: taskId, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound', 'taskFinished'],
})
