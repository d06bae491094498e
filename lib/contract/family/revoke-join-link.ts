import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { inviteId, requestId, sfamilyid } from '../fields.ts'

export const revokeJoinLink = defineFunc('family/RevokeJoinLink', {
  summary: 'Nobody registers by the link any more; who came by it stays.',
  access: ['e_ua_edit_family'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    invite_id: inviteId,
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['notFound'],
})
