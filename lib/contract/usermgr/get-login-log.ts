import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { auditParams, auditRow } from './audit-fields.ts'

/** Without statistics or tools, and for a device log-in: own rows only. */
export const getLoginLog = defineFunc('usermgr/GetLoginLog', {
  summary: 'Log-ins and, if wanted, changes of accounts, newest first.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation', suid: 'account' },
  params: z.strictObject({
    ...auditParams,
    kind: z
      .enum(['login', 'account', 'all'])
      .default('login')
      .describe('Log-ins and log-outs; changes of accounts, passwords and rights; both'),
    actor_kind: z.enum(['account', 'device', 'visitor']).optional(),
  }),
  reply: z.object({ items: z.array(auditRow.extend({ object_name: z.string() })) }),
  errors: ['notFound', 'accountNotFound', 'rangeReversed', 'rangeTooLong'],
})
