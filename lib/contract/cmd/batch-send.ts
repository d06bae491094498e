import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, selectionId, taskId } from '../fields.ts'
import { checkedBulkOrder, commandOrder } from './command-fields.ts'
import { sendErrors } from './send.ts'

export const batchSend = defineFunc('cmd/BatchSend', {
  summary:
    'Sends a command to every device of a selection as a long operation; cmd/GetCmdLog tells how each stands.',
  access: ['e_ua_send_cmd'],
  writes: true,
  params: checkedBulkOrder(
    z.strictObject({
      selection_id: selectionId.describe('Answered by device/Select'),
      ...commandOrder,
      request_id: requestId,
    }),
  ),
  reply: z.object({ task_id: taskId.describe('See family/GetTask') }),
  errors: ['notFound', 'selectionOver', 'taskRunning', 'commandForOne', ...sendErrors],
  rate: { perSecond: 1, burst: 5 },
})
