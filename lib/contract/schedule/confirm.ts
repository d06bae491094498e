import { z } from 'zod'
import { defineFunc } from '../define.ts'

export const confirmSchedule = defineFunc('schedule/Confirm', {
  summary: 'Agrees to get a scheduled report, by the token of the mail that asked. Works once.',
  access: 'anyone',
  writes: true,
  params: z.strictObject({
    token: z.string().regex(/^[\w-]{43}$/),
  }),
  reply: z.object({}),
  errors: ['scheduleLinkEnded'],
  rate: { perSecond: 1, burst: 10 },
})
