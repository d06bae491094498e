import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { bulkReply } from '../fail-item.ts'
import { imei, requestId, sgid } from '../fields.ts'

export const setFollowDevice = defineFunc('cmd/SetFollowDevice', {
  summary: 'Adds devices to those that the account follows, or makes them its whole list.',
  access: [],
  writes: true,
  scope: { items: 'deviceNumber', gid: 'group' },
  params: z.strictObject({
    items: z.array(imei).max(1000).describe('Device numbers'),
    gid: sgid.optional().describe('Also the devices of this group'),
    is_modify: z
      .boolean()
      .default(false)
      .describe('The list becomes these devices; else they are added'),
    request_id: requestId,
  }),
  reply: bulkReply,
  errors: ['accountsOnly', 'deviceNotFound', 'notFound', 'tooManyFollowed'],
  rate: { perSecond: 5, burst: 20 },
})
