import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { bulkReply } from '../fail-item.ts'
import { imei, requestId } from '../fields.ts'

export const cancelFollow = defineFunc('cmd/CancelFollow', {
  summary: 'Takes devices off the list of those that the account follows.',
  access: [],
  writes: true,
  scope: { imeis: 'deviceNumber' },
  params: z.strictObject({
    imeis: z.array(imei).min(1).max(1000).describe('Device numbers'),
    request_id: requestId,
  }),
  reply: bulkReply,
  errors: ['accountsOnly'],
  rate: { perSecond: 5, burst: 20 },
})
