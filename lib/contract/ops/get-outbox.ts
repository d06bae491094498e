import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { limitSize, messageId, unixTime } from '../fields.ts'

export const getOutbox = defineFunc('ops/GetOutbox', {
  summary:
    'The last messages that the sandbox "delivered" in place of an SMS or mail provider: for the administrators of the root organisation, and with demo data for whoever sits at the machine itself.',
  access: 'anyone',
  writes: false,
  params: z.strictObject({
    limit_size: limitSize,
    last_id: messageId.optional().describe('id of the last row before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        channel: z.enum(['sms', 'mail', 'phone', 'push']),
        target: z.string(),
        subject: z.string(),
        body: z.string(),
        state: z.enum(['waiting', 'sent', 'failed']),
        attempts: z.int(),
        error: z.string(),
        create_time: unixTime,
        sent_time: unixTime.nullable(),
      }),
    ),
  }),
  errors: ['noPermission'],
})
