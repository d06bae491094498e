import { z } from 'zod'
import { maxServiceMonths } from '#lib/rules/service-time.ts'
import { defineFunc } from '../define.ts'
import { batchSimeis, undoableReply } from '../fail-item.ts'
import { requestId } from '../fields.ts'

export const extend = defineFunc('device/Extend', {
  summary:
    'Extends the platform service of devices by months: each from its own end, or from today if that is over. Sellers only, 240 months ahead at most.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei: batchSimeis,
    months: z.int().min(1).max(maxServiceMonths),
    request_id: requestId,
  }),
  reply: undoableReply,
  errors: ['onlySellers', 'noServiceEnd', 'expiryTooLong'],
  rate: { perSecond: 2, burst: 10 },
})
