import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, taskId } from '../fields.ts'
import { commandOrder } from './command-fields.ts'
import { sendErrors } from './send.ts'

export const retryBatch = defineFunc('cmd/RetryBatch', {
  summary:
    "Sends one's own cmd/BatchSend again, as a batch of its own, to the devices of it that failed: refused, without an answer, or never sent.",
  access: ['e_ua_send_cmd'],
  writes: true,
  params: z.strictObject({
    task_id: taskId,
    pwd_md5: commandOrder.pwd_md5,
    request_id: requestId,
  }),
  reply: z.object({
    task_id: taskId.describe('Of the new batch'),
    count: z.int().describe('Devices'),
  }),
  errors: ['notFound', 'taskRunning', ...sendErrors],
  rate: { perSecond: 1, burst: 5 },
})
