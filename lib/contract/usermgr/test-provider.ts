import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, sfamilyid } from '../fields.ts'

export const testProvider = defineFunc('usermgr/TestProvider', {
  summary:
    'Asks the identity provider of an organisation what it says of itself. Whether client id and secret are right shows at the first log-in.',
  access: ['e_ua_edit_account'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    request_id: requestId,
  }),
  reply: z.object({
    is_reached: z.boolean(),
    cause: z.string().describe('Why not, in technical English; empty where it was reached'),
    ends_sessions: z.boolean().describe('Whether log-out goes on to the provider'),
  }),
  errors: ['notFound', 'managersOnly'],
  rate: { perSecond: 0.2, burst: 5 },
})
