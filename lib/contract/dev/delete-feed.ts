import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { feedId, requestId } from '../fields.ts'

export const deletePositionFeed = defineFunc('dev/DeleteFeed', {
  summary: 'Ends a feed: its token opens nothing any more. Positions that came by it stay.',
  access: [],
  writes: true,
  params: z.strictObject({ feed_id: feedId, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound', 'accountsOnly'],
})
