import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { comparedId, invitationId, requestId } from '../fields.ts'
import { invitationStates } from '../invitation-fields.ts'

export const handleShare = defineFunc('message/HandleShare', {
  summary: 'Accepts or refuses an invitation, or leaves a device that is shared.',
  access: [],
  writes: true,
  params: z.strictObject({
    invite_id: comparedId(invitationId),
    action: z.enum(['accept', 'refuse', 'leave']),
    request_id: requestId,
  }),
  reply: z.object({ state: z.enum(invitationStates).describe('From now on') }),
  errors: ['accountsOnly', 'invitationEnded'],
})
