import { z } from 'zod'
import { loginFlags } from '#lib/codes/permissions.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'

/** Names a session without being its sid. */
export const sessionId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .describe('Names a session; not its sid')

export const getSessions = defineFunc('user/GetSessions', {
  summary: 'The log-ins of the caller that are in force, the present one first; 100 at most.',
  access: [],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    items: z.array(
      z.object({
        session_id: sessionId,
        is_current: z.boolean(),
        flag: z.enum(loginFlags),
        ip: z.string(),
        agent: z.string().describe('User agent of the client'),
        is_browser: z.boolean(),
        create_time: unixTime,
        seen_time: unixTime.describe('Last use, to the minute'),
        end_time: unixTime,
      }),
    ),
  }),
})
