import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'

export const takeBackErasure = defineFunc('user/TakeBackErasure', {
  summary: "Takes back an erasure of the caller's data whose term is not over.",
  access: [],
  writes: true,
  params: z.strictObject({ request_id: requestId }),
  reply: z.object({}),
  errors: ['accountsOnly', 'noErasure', 'erasureRunning'],
  rate: { perSecond: 1, burst: 5 },
})
