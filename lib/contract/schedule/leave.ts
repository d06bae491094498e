import { z } from 'zod'
import { defineFunc } from '../define.ts'

export const leaveSchedule = defineFunc('schedule/Leave', {
  summary: 'Takes the reader of a scheduled report off its list, by the token of its mails.',
  access: 'anyone',
  writes: true,
  params: z.strictObject({
    token: z.string().regex(/^\d{1,10}\.[\w-]{43}$/),
  }),
  reply: z.object({}),
  errors: ['scheduleLinkEnded'],
  rate: { perSecond: 1, burst: 10 },
})
