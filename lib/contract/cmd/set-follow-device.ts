import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { bulkReply } from '../fail-item.ts'
import { imei, requestId } from '../fields.ts'

export const setFollowDevice = defineFunc('cmd/SetFollowDevice', {
  summary: 'Adds devices to those that the account follows, or makes them its whole list.',
  access: [],
  writes: true,
  scope: { items: 'deviceNumber' },
  params: z.strictObject({
    items: z.array(imei).max(1000).describe('Device numbers'),
    is_modify: z
      .boolean()
      .default(false)
      .describe('The list becomes these devices; else they are added'),
    request_id: requestId,
  }),
  reply: bulkReply,
  errors: ['accountsOnly', 'deviceNotFound', 'tooManyFollowed'],
  rate: { perSecond: 5, burst: 20 },
})
