import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { limitSize, searched, sfamilyid } from '../fields.ts'
import { userRow } from './user-row.ts'

export const searchUser = defineFunc('usermgr/SearchUser', {
  summary:
    'Accounts anywhere below the caller by a part of their names or a whole phone number, each with its chain of organisations. The closest names first.',
  access: ['e_ua_show_family'],
  writes: false,
  params: z.strictObject({
    search: searched.min(1),
    limit_size: limitSize,
    last_account: z
      .string()
      .max(40)
      .optional()
      .describe('`account` of the last row of the page before'),
  }),
  reply: z.object({
    items: z.array(
      userRow.extend({
        chain: z
          .array(z.object({ sid: sfamilyid, sname: z.string() }))
          .describe("From the caller's organisation down to the account's"),
      }),
    ),
  }),
})
