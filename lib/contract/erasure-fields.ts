import { z } from 'zod'
import { erasureHolds } from '#lib/codes/erasure-holds.ts'
import { objectId, sfamilyid, suid, unixTime } from './fields.ts'

/** An erasure of a person's data: asked for, running, or done; what is left proves it. */
export const erasureFields = {
  erasure_id: objectId,
  suid,
  account: z.string().describe('Log-in name; empty once it is erased'),
  sfamilyid,
  state: z.enum(['waiting', 'running', 'done', 'taken_back']).meta({ title: 'ErasureState' }),
  held_by: z
    .enum(['', ...erasureHolds])
    .meta({ title: 'ErasureHold' })
    .describe(
      'Why it has not begun though it was due: `money` in the wallet or owed, `lastManager` of its organisation. Each look a day later tells anew; empty without a cause',
    ),
  ask_time: unixTime,
  due_time: unixTime.describe(
    'When it begins or, held, is looked at again. As long as it waits it can be taken back',
  ),
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
