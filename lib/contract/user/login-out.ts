import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'

export const loginOut = defineFunc('user/LoginOut', {
  summary: 'Ends the session.',
  access: [],
  writes: true,
  params: z.strictObject({ request_id: requestId }),
  reply: z.object({}),
})
