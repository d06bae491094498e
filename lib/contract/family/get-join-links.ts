import { z } from 'zod'
import { inviteStates } from '#lib/codes/invite-states.ts'
import { inviteLimits } from '#lib/rules/invite-limits.ts'
import { defineFunc } from '../define.ts'
import { inviteId, inviteToken, sfamilyid, suid, unixTime } from '../fields.ts'

export const getJoinLinks = defineFunc('family/GetJoinLinks', {
  summary: `Links of invitation of an organisation, newest first, and who came by them (the last 20 of each). ${inviteLimits.links} at most.`,
  access: ['e_ua_edit_family'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        invite_id: inviteId,
        invite: inviteToken,
        note: z.string(),
        maker: z.string(),
        brand: z.string(),
        state: z.enum(inviteStates),
        uses: z.int(),
        most_uses: z.int(),
        create_time: unixTime,
        end_time: unixTime,
        came: z.array(
          z.object({ suid, account: z.string(), nickName: z.string(), time: unixTime }),
        ),
      }),
    ),
  }),
  errors: ['notFound'],
})
