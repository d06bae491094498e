import { z } from 'zod'
import { roles } from '#lib/codes/permissions.ts'
import { defineFunc } from '../define.ts'
import { comparedId, limitSize, searched, sfamilyid, suid } from '../fields.ts'
import { userRow } from './user-row.ts'

export const getUserList = defineFunc('usermgr/GetUserList', {
  summary: 'Accounts of an organisation, or of it and all below, a page at a time.',
  access: ['e_ua_show_family'],
  writes: false,
  scope: { sfamilyid: 'organisation', last_sfamilyid: 'organisation', suid: 'account' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    is_get_child: z.boolean().default(false).describe('Also accounts of all organisations below'),
    suid: suid.optional().describe('This account only, where it is among them'),
    search: searched
      .optional()
      .describe('Part of the log-in name or of the name, or a whole phone number'),
    role: z.enum(roles).optional(),
    is_frozen: z.boolean().optional(),
    sort: z
      .enum(['tree', 'account', 'created', 'last_login'])
      .default('tree')
      .describe('Who never logged in counts as longest away'),
    is_desc: z.boolean().default(false).describe('Not in the order of the tree'),
    limit_size: limitSize,
    last_sfamilyid: sfamilyid
      .optional()
      .describe('`sfamilyid` of the last row of the page before; needed in the order of the tree'),
    last_suid: comparedId(suid).optional().describe('`suid` of that row'),
    last_key: z
      .string()
      .max(80)
      .optional()
      .describe('`sort_key` of that row; needed in any other order'),
  }),
  reply: z.object({
    items: z.array(userRow.extend({ sort_key: z.string().describe('For `last_key`') })),
    total: z
      .int()
      .optional()
      .describe('On the first page of one organisation, without filters: its accounts in all'),
  }),
  errors: ['notFound', 'accountNotFound'],
})
