import { z } from 'zod'
import { undoable } from '../fail-item.ts'
import { alarmId, requestId } from '../fields.ts'

export const alarmTargets = {
  ids: z
    .array(alarmId)
    .min(1)
    .max(1000)
    .describe('Each answers for itself in suc_items or fail_items'),
  request_id: requestId,
}

export const alarmChangeReply = z.object({
  suc_items: z.array(alarmId),
  fail_items: z.array(z.object({ id: alarmId, errcode: z.int(), error_message: z.string() })),
  ...undoable,
})
