import { z } from 'zod'
import { defineFunc } from '../define.ts'

export const loginOut = defineFunc('user/LoginOut', {
  summary: 'Ends the session.',
  access: [],
  writes: true,
  params: z.strictObject({}),
  reply: z.object({}),
})
