import { inTransaction } from '../../../db/in-transaction.ts'
import { all, db, first } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { addBackup, checkReady, removeBackup } from './backups.ts'
import { keptPlan, plannedBefore } from './plan.ts'

/** Under a plan. Returns its name where one was due; what it lacks (a passphrase, one machine) stands on the page. */
export async function startPlanned(services: Services): Promise<string | undefined> {
  const { pool, now } = services
  const plan = await keptPlan(pool)
  const due = plannedBefore(plan, now())
  if (due === undefined || due < plan.changedAt) return undefined
  const since = db
    .selectFrom('backup')
    .select('id')
    .where('created_at', '>=', new Date(due))
    .where((eb) => eb.or([eb('is_planned', '=', true), eb('state', 'in', ['waiting', 'running'])]))
  if (await first(pool, since.limit(1))) return undefined
  await checkReady(services)
  return inTransaction(pool, (client) =>
    addBackup(client, { isPlanned: true, startedBy: '', now: now() }),
  )
}

/** Planned ones that were not made, before the newest planned one: that has newer data. */
const givenUp = db
  .selectFrom('backup')
  .select('id')
  .where('is_planned', '=', true)
  .where('state', 'in', ['stopped', 'failed'])
  .orderBy('created_at')
  .where('created_at', '<', (eb) =>
    eb
      .selectFrom('backup as b')
      .select(({ fn }) => fn.max('b.created_at').as('newest'))
      .where('b.is_planned', '=', true),
  )

/** Deletes the oldest whole ones beyond the number that stays, and what is left of planned ones that failed. Returns their names. */
export async function forgetOldBackups(services: Services): Promise<string[]> {
  const { pool } = services
  const { keep } = await keptPlan(pool)
  const whole = await all(
    pool,
    db
      .selectFrom('backup')
      .select('id')
      .where('state', '=', 'done')
      .orderBy('created_at', 'desc')
      .offset(keep),
  )
  const removed: string[] = []
  for (const { id } of [...whole, ...(await all(pool, givenUp))]) {
    const found = await inTransaction(pool, (client) => removeBackup(client, services, id))
    if (found === 'removed') removed.push(id)
  }
  return removed
}
