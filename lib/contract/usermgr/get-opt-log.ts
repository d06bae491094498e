import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { sfamilyid, undoId } from '../fields.ts'
import { auditParams, auditRow, optFilters } from './audit-fields.ts'

const values = z.record(z.string(), z.unknown()).nullable()

/** Without statistics or tools, and for a device log-in: own rows only. */
export const getOptLog = defineFunc('usermgr/GetOptLog', {
  summary:
    'Changes: who did what to which object, with what was so before and after, newest first.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation', suid: 'account' },
  params: z.strictObject({
    ...auditParams,
    ...optFilters,
  }),
  reply: z.object({
    items: z.array(
      auditRow.extend({
        object_kind: z.string().describe('Empty when the change has no object'),
        object_id: z.string().nullable(),
        object_name: z.string().describe('Name as it was then'),
        object_sfamilyid: sfamilyid
          .nullable()
          .describe('For whom: the organisation that the object belonged to, where it is known'),
        object_sfamily_name: z
          .string()
          .describe('Its name today; of a change on an organisation itself, its name then'),
        before: values.describe('What changed, as it was; secrets are masked'),
        after: values,
        names: z
          .record(z.string(), z.string())
          .describe('What ids in `before` and `after` are called now, by `<fact>:<id>`'),
        request_id: z.string(),
        undo_id: undoId
          .nullable()
          .describe('For family/Undo, while the caller may take the change back'),
      }),
    ),
  }),
  errors: ['notFound', 'accountNotFound', 'rangeReversed', 'rangeTooLong'],
})
