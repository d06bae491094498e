import { z } from 'zod'
import { loginStatGroups } from '#lib/codes/audit-stat-groups.ts'
import { defineFunc } from '../define.ts'
import {
  auditFigures,
  auditFilters,
  auditStatPage,
  auditStatRow,
  loginFilters,
} from './audit-fields.ts'

const figures = {
  ...auditFigures,
  log_ins: z.int().describe('That succeeded; log-outs are in `count` alone'),
  failed_log_ins: z.int(),
  changes: z.int().describe('Of accounts, passwords and rights, that succeeded'),
  refused_changes: z.int(),
}

/** As GetLoginLog: without statistics or tools, and for a device log-in, own rows only. */
export const getLoginStat = defineFunc('usermgr/GetLoginStat', {
  summary:
    'How many log-ins and changes of accounts there were, narrowed as usermgr/GetLoginLog is: by day, month or who.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation', suid: 'account' },
  params: z.strictObject({
    ...auditFilters,
    ...loginFilters,
    ...auditStatPage,
    by: z
      .enum(loginStatGroups)
      .default('day')
      .describe('Days and months by the clock of the caller'),
  }),
  reply: z.object({
    items: z
      .array(z.object({ ...auditStatRow, ...figures }))
      .describe('Newest day first, else the most events first'),
    total: z.object(figures).describe('Of all rows, not of the page'),
  }),
  errors: ['notFound', 'accountNotFound', 'rangeReversed', 'rangeTooLong'],
  rate: { perSecond: 5, burst: 10 },
})
