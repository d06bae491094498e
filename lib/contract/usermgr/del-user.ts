import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, suid } from '../fields.ts'

export const delUser = defineFunc('usermgr/DelUser', {
  summary:
    'Deletes an account; its sessions end and devices bound to it are free. Neither the own one nor the last administrator of an organisation.',
  access: ['e_ua_edit_account'],
  writes: true,
  scope: { suid: 'account' },
  params: z.strictObject({ suid, request_id: requestId }),
  reply: z.object({ imei_count: z.int().describe('Devices that were bound to it') }),
  errors: [
    'notFound',
    'accountNotFound',
    'cannotDeleteSelf',
    'managersOnly',
    'holdsMore',
    'lastManager',
  ],
})
