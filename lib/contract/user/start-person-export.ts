import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, taskId } from '../fields.ts'

export const startPersonExport = defineFunc('user/StartPersonExport', {
  summary:
    'Begins an export of all that is stored of the caller and its devices: a gzipped tar of JSON and CSV with a manifest of rows and SHA-256, which family/GetTask then names; the caller alone reaches it, for seven days.',
  access: [],
  writes: true,
  params: z.strictObject({ request_id: requestId }),
  reply: z.object({ task_id: taskId }),
  errors: ['accountsOnly', 'exportRunning'],
  rate: { perSecond: 0.2, burst: 3 },
})
