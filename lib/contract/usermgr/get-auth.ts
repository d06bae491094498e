import { z } from 'zod'
import { permissions, roles } from '#lib/codes/permissions.ts'
import { defineFunc } from '../define.ts'
import { sfamilyid, suid } from '../fields.ts'
import { stamp } from '../organisation-fields.ts'

const right = z.object({
  auth: z.enum(permissions),
  is_held: z.boolean().describe('The account lists it, and it counts where the account is'),
  is_default: z.boolean().describe("Belongs to the account's role in its kind of organisation"),
  can_change: z.boolean().describe('The caller may give it and take it away'),
})

export const getAuth = defineFunc('usermgr/GetAuth', {
  summary:
    'The rights of an account beside the whole catalogue, split into device and system functions, and which of them the caller may change.',
  access: ['e_ua_edit_account'],
  writes: false,
  scope: { suid: 'account' },
  params: z.strictObject({ suid }),
  reply: z.object({
    suid,
    account: z.string(),
    nickName: z.string(),
    role: z.enum(roles),
    sfamilyid,
    system: z.array(right),
    device: z.array(right),
    stamp,
  }),
  errors: ['accountNotFound'],
})
