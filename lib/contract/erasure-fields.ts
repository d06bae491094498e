import { z } from 'zod'
import { objectId, sfamilyid, suid, unixTime } from './fields.ts'

/** An erasure of a person's data: asked for, running, or done; what is left proves it. */
export const erasureFields = {
  erasure_id: objectId,
  suid,
  account: z.string().describe('Log-in name; empty once it is erased'),
  sfamilyid,
  state: z.enum(['waiting', 'running', 'done', 'taken_back']).meta({ title: 'ErasureState' }),
  ask_time: unixTime,
  due_time: unixTime.describe('Until then it can be taken back'),
  end_time: unixTime.optional(),
  is_own: z.boolean().describe('The person asked for it'),
  rows: z.int().describe('Erased or blanked'),
  tables: z
    .array(z.object({ table: z.string(), rows: z.int() }).meta({ title: 'ErasedTable' }))
    .describe('The same by table of the stores; those without rows are left out'),
  hash: z
    .string()
    .describe(
      'Hex HMAC-SHA-256 of all of that with the key of the installation; empty until the end',
    ),
}
