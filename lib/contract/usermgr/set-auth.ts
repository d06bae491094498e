import { z } from 'zod'
import { permissions } from '#lib/codes/permissions.ts'
import { defineFunc } from '../define.ts'
import { requestId, suid } from '../fields.ts'
import { stamp } from '../organisation-fields.ts'

export const setAuth = defineFunc('usermgr/SetAuth', {
  summary:
    'Sets the rights of another account. Those that change must be held by the caller; sessions of the account have the new ones at once.',
  access: ['e_ua_edit_account'],
  writes: true,
  scope: { suid: 'account' },
  params: z.strictObject({
    suid,
    auth: z.array(z.enum(permissions)).max(permissions.length).describe('All rights it will list'),
    stamp: stamp.optional(),
    request_id: requestId,
  }),
  reply: z.object({ auth: z.array(z.enum(permissions)), stamp }),
  errors: [
    'notFound',
    'accountNotFound',
    'dataChanged',
    'cannotGrant',
    'cannotChangeSelf',
    'managersOnly',
    'holdsMore',
  ],
})
