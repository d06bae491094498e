import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { invitationId, requestId, simei } from '../fields.ts'

export const revokeInvite = defineFunc('device/RevokeInvite', {
  summary: 'Takes back what was offered or shared; the other account sees the device no more.',
  access: ['e_ua_share_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({ simei, invite_id: invitationId, request_id: requestId }),
  reply: z.object({}),
  errors: ['deviceNotFound', 'invitationEnded'],
})
