import type { ExpressionBuilder } from 'kysely'
import type { Pool } from '../../../db/pool.ts'
import { db, rowFor, run, type Tables } from '../../../db/sql.ts'
import { Declined } from '../../../integrations/sender.ts'

/** Marks an address that was refused for good, until it takes a message again. */
export async function noteContact(
  pool: Pool,
  { target, refusal, now }: { target: string; refusal: Error | undefined; now: number },
): Promise<void> {
  if (!refusal) {
    await run(pool, db.deleteFrom('refused_contact').where('target', '=', target))
    return
  }
  if (!(refusal instanceof Declined && refusal.isOfTarget)) return
  const facts = { target, reason: refusal.message, refused_at: new Date(now) }
  await run(
    pool,
    db
      .insertInto('refused_contact')
      .values(rowFor('refused_contact', facts))
      .onConflict((known) => known.column('target').doUpdateSet(rowFor('refused_contact', facts))),
  )
}

/** Why an account's mail address was refused last; null where it was not. */
export const emailRefused = (eb: ExpressionBuilder<Tables & { a: Tables['account'] }, 'a'>) =>
  eb
    .selectFrom('refused_contact as rc')
    .select('rc.reason')
    .whereRef('rc.target', '=', 'a.email')
    .as('emailRefused')
