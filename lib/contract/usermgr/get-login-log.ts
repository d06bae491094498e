import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { auditParams, auditRow, loginFilters } from './audit-fields.ts'

const said = (what: string) =>
  z.string().describe(`${what} that the client of a log-in says it has (\`info\`); proves nothing`)

/** Without statistics or tools, and for a device log-in: own rows only. */
export const getLoginLog = defineFunc('usermgr/GetLoginLog', {
  summary: 'Log-ins and, if wanted, changes of accounts, newest first.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation', suid: 'account' },
  params: z.strictObject({
    ...auditParams,
    ...loginFilters,
  }),
  reply: z.object({
    items: z.array(
      auditRow.extend({
        object_name: z.string(),
        said_project: said('Program'),
        said_browser: said('Browser'),
        said_ip: said('Address'),
      }),
    ),
  }),
  errors: ['notFound', 'accountNotFound', 'rangeReversed', 'rangeTooLong'],
})
