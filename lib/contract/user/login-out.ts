import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'

export const loginOut = defineFunc('user/LoginOut', {
  summary: 'Ends the session.',
  access: [],
  writes: true,
  params: z.strictObject({ request_id: requestId }),
  reply: z.object({
    leave: z
      .string()
      .optional()
      .describe(
        'Where a browser goes on to, to be logged out at the identity provider too; it leads back to the log-in page',
      ),
  }),
})
