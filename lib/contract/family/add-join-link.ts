import { z } from 'zod'
import { inviteLimits } from '#lib/rules/invite-limits.ts'
import { defineFunc } from '../define.ts'
import { inviteId, inviteToken, requestId, sfamilyid } from '../fields.ts'

export const addJoinLink = defineFunc('family/AddJoinLink', {
  summary:
    'Makes a link by which people register as end users below an organisation that sells, on the hosts of this brand: /register?invite=<invite>.',
  access: ['e_ua_edit_family'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    note: z
      .string()
      .trim()
      .normalize('NFC')
      .max(inviteLimits.note)
      .default('')
      .describe('For whom'),
    days: z.int().min(1).max(inviteLimits.days).describe('How long it counts'),
    most_uses: z.int().min(1).max(inviteLimits.uses).describe('How many may register by it'),
    request_id: requestId,
  }),
  reply: z.object({ invite_id: inviteId, invite: inviteToken }),
  errors: ['notFound', 'kindNotAllowed', 'registrationClosed', 'tooManyInvites'],
})
