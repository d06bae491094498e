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
      'Why it is due but has not started: `money`, the wallet has a balance or a debt; `lastManager`, the organisation would have none. Checked again every day; empty if nothing holds it',
    ),
  ask_time: unixTime,
  due_time: unixTime.describe(
    'When it starts or, if it is held, is checked again. It can be taken back while it is waiting',
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
