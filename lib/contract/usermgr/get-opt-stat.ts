import { z } from 'zod'
import { optStatGroups } from '#lib/codes/audit-stat-groups.ts'
import { defineFunc } from '../define.ts'
import {
  auditFigures,
  auditFilters,
  auditStatPage,
  auditStatRow,
  optFilters,
} from './audit-fields.ts'

const figures = {
  ...auditFigures,
  succeeded: z.int(),
  refused: z.int(),
}

/** As GetOptLog: without statistics or tools, and for a device log-in, own rows only. */
export const getOptStat = defineFunc('usermgr/GetOptStat', {
  summary:
    'How many changes there were, narrowed as usermgr/GetOptLog is: by day, month, kind of object or who made them.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation', suid: 'account' },
  params: z.strictObject({
    ...auditFilters,
    ...optFilters,
    ...auditStatPage,
    by: z
      .enum(optStatGroups)
      .default('day')
      .describe('Days and months by the clock of the caller; `object`: kinds of object'),
  }),
  reply: z.object({
    items: z
      .array(
        z.object({
          ...auditStatRow,
          object_kind: z.string().nullable().describe('Null where changes have no object'),
          ...figures,
        }),
      )
      .describe('Newest day first, else the most events first'),
    total: z.object(figures).describe('Of all rows, not of the page'),
  }),
  errors: ['notFound', 'accountNotFound', 'rangeReversed', 'rangeTooLong'],
  rate: { perSecond: 5, burst: 10 },
})
