import { z } from 'zod'
import { objectKinds } from '#lib/codes/object-kinds.ts'
import { defineFunc } from '../define.ts'
import { comparedId, objectId, sfamilyid, undoId } from '../fields.ts'
import { auditParams, auditRow } from './audit-fields.ts'

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
    func: z.string().max(64).optional().describe('`module/Func`, or `module/` for all of a module'),
    object_kind: z.enum(objectKinds).optional(),
    object_id: comparedId(objectId).optional().describe('Id of the object; needs its kind'),
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
