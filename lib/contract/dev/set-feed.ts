import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { feedId, requestId, sfamilyid } from '../fields.ts'

export const setPositionFeed = defineFunc('dev/SetFeed', {
  summary:
    'Makes a feed for the devices of an organisation and those below, or gives one of the caller a new token: the former one ends at once.',
  access: ['e_ua_push_data'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    feed_id: feedId.optional().describe('Without it a new one is made'),
    sfamilyid: sfamilyid.optional().describe('Of a new one; the own organisation without it'),
    request_id: requestId,
  }),
  reply: z.object({
    feed_id: feedId,
    token: z.string().describe('It is never told again'),
  }),
  errors: ['notFound', 'accountsOnly', 'tooManyFeeds'],
  rate: { perSecond: 1, burst: 10 },
})
