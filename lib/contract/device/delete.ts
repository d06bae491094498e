import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { bulkSimeis, undoableReply } from '../fail-item.ts'
import { requestId } from '../fields.ts'

export const deleteDevices = defineFunc('device/Delete', {
  summary:
    'Puts devices into the recycle bin. One bound to a dealer is refused, unless the caller is that dealer or above it.',
  access: ['e_ua_delete_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({ simei: bulkSimeis, request_id: requestId }),
  reply: undoableReply,
  errors: ['deviceBoundToDealer'],
  rate: { perSecond: 2, burst: 10 },
})
