import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { sessionId } from './get-sessions.ts'

export const killSession = defineFunc('user/KillSession', {
  summary: "Ends one of the caller's sessions, or without `session_id` all but the present one.",
  access: [],
  writes: true,
  params: z.strictObject({ session_id: sessionId.optional(), request_id: requestId }),
  reply: z.object({ ended: z.int() }),
  errors: ['notFound'],
})
