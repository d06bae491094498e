import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { errcode } from '../fail-item.ts'
import { recordingId, requestId, simei } from '../fields.ts'

export const deleteRecordings = defineFunc('device/DeleteRecordings', {
  summary: 'Deletes what a device sent, with its files; there is no way back.',
  access: ['e_ua_delete_record'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    ids: z
      .array(recordingId)
      .min(1)
      .max(100)
      .describe('Each answers for itself in suc_items or fail_items'),
    request_id: requestId,
  }),
  reply: z.object({
    suc_items: z.array(recordingId),
    fail_items: z.array(z.object({ id: recordingId, errcode, error_message: z.string() })),
  }),
  errors: ['deviceNotFound'],
})
