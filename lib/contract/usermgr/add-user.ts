import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, sfamilyid, suid } from '../fields.ts'
import { newUser } from './user-row.ts'

export const addUser = defineFunc('usermgr/AddUser', {
  summary: 'Adds an account to an organisation. Only rights that the caller holds can be given.',
  access: ['e_ua_edit_account'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    ...newUser,
    request_id: requestId,
  }),
  reply: z.object({ suid }),
  errors: [
    'notFound',
    'accountExists',
    'phoneTaken',
    'passwordWeak',
    'passwordIsName',
    'cannotGrant',
    'roleNotAllowed',
    'managersOnly',
  ],
})
