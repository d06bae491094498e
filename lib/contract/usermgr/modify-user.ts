import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, suid } from '../fields.ts'
import { stamp } from '../organisation-fields.ts'
import { userParams } from './user-row.ts'

export const modifyUser = defineFunc('usermgr/ModifyUser', {
  summary:
    'Changes an account of the own organisation or below; fields that are left out stay. Freezing ends its sessions. A new role leaves its rights as they are.',
  access: ['e_ua_edit_account'],
  writes: true,
  scope: { suid: 'account' },
  params: z.strictObject({
    suid,
    ...z.object(userParams).partial().shape,
    is_frozen: z.boolean().optional(),
    stamp: stamp.optional(),
    request_id: requestId,
  }),
  reply: z.object({ stamp }),
  errors: [
    'notFound',
    'accountNotFound',
    'dataChanged',
    'phoneTaken',
    'cannotChangeSelf',
    'managersOnly',
    'holdsMore',
    'lastManager',
    'roleNotAllowed',
  ],
})
