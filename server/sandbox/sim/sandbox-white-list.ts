import type { Pool } from '../../db/pool.ts'
import { db, rowFor, run } from '../../db/sql.ts'
import type { SimOperator, WhiteAnswer } from '../../integrations/sim/operator.ts'

/** By the end of a number: it declines to add it, or to delete it. */
const declined = { add: '01', remove: '02' } as const

const declining = (why: keyof typeof declined, phone: string): WhiteAnswer | undefined =>
  phone.endsWith(declined[why]) ? { isDone: false, reason: 'declined' } : undefined

/** White lists in books of its own; `err`: what befalls calls about a card. */
export const sandboxWhiteList = (
  pool: Pool,
  err: (iccid: string) => Promise<void>,
): NonNullable<SimOperator['whiteList']> => ({
  add: async (iccid, phone) => {
    await err(iccid)
    const refused = declining('add', phone)
    if (refused) return refused
    const added = db
      .insertInto('sandbox_white_number')
      .values(rowFor('sandbox_white_number', { iccid: iccid, phone: phone }))
    await run(
      pool,
      added.onConflict((already) => already.columns(['iccid', 'phone']).doNothing()),
    )
    return { isDone: true }
  },
  remove: async (iccid, phone) => {
    await err(iccid)
    const refused = declining('remove', phone)
    if (refused) return refused
    const gone = db.deleteFrom('sandbox_white_number').where('iccid', '=', iccid)
    await run(pool, gone.where('phone', '=', phone))
    return { isDone: true }
  },
})
