import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { simei } from '../fields.ts'
import { invitationRow } from '../invitation-fields.ts'

export const getInvites = defineFunc('device/GetInvites', {
  summary: 'Accounts that a device is offered to or shared with, newest first.',
  access: ['e_ua_share_device'],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({ simei }),
  reply: z.object({ items: z.array(invitationRow) }),
  errors: ['deviceNotFound'],
})
