import { type SqlBool, sql } from 'kysely'
import type { HealthAlertKind } from '#lib/codes/health-alerts.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, rowFor, run } from '../../../db/sql.ts'
import type { HealthAlert } from '../../platform/operations/find-alerts.ts'

/** What lasts shorter is told to nobody. */
const holdMs = 120_000
/** Over when it was not seen for so long. */
const quietMs = 300_000
const mostAlerts = 300

export type StandingAlert = HealthAlert & { firstAt: Date; lastAt: Date; isTold: boolean }

/** Those of the last minutes, the oldest first. */
export async function listAlerts(store: Pool | PoolClient): Promise<StandingAlert[]> {
  const rows = await all(
    store,
    db
      .selectFrom('health_alert')
      .select(['subject', 'value', 'first_at as firstAt', 'last_at as lastAt'])
      .select((eb) => [
        eb.ref('kind').$castTo<HealthAlertKind>().as('kind'),
        sql<boolean>`told_at IS NOT NULL`.as('isTold'),
      ])
      .orderBy('first_at')
      .orderBy('kind')
      .orderBy('subject')
      .limit(mostAlerts),
  )
  return rows
}

export type ChangedAlerts = { started: HealthAlert[]; ended: HealthAlert[] }

/** Keeps what was found at `now`. Answers what had begun two minutes ago, and what is over since five, each once. */
export async function keepAlerts(
  client: PoolClient,
  found: readonly HealthAlert[],
  now: number,
): Promise<ChangedAlerts> {
  const seen = found.slice(0, mostAlerts)
  if (seen.length > 0) await noteSeen(client, seen, now)
  const started = await all(
    client,
    db
      .updateTable('health_alert')
      .set({ told_at: new Date(now) })
      .where('told_at', 'is', null)
      .where('last_at', '=', new Date(now))
      .where('first_at', '<=', new Date(now - holdMs))
      .returning(['subject', 'value'])
      .returning((eb) => eb.ref('kind').$castTo<HealthAlertKind>().as('kind')),
  )
  const gone = await all(
    client,
    db
      .deleteFrom('health_alert')
      .where('last_at', '<=', new Date(now - quietMs))
      .returning(['subject', 'value', sql<SqlBool>`told_at IS NOT NULL`.as('isTold')])
      .returning((eb) => eb.ref('kind').$castTo<HealthAlertKind>().as('kind')),
  )
  return {
    started: started,
    ended: gone
      .filter(({ isTold }) => isTold)
      .map(({ kind, subject, value }) => ({ kind: kind, subject: subject, value: value })),
  }
}

async function noteSeen(
  client: PoolClient,
  seen: readonly HealthAlert[],
  now: number,
): Promise<void> {
  const at = new Date(now)
  const rows = seen.map(({ kind, subject, value }) => ({
    kind: kind,
    subject: subject,
    value: value,
    first_at: at,
    last_at: at,
  }))
  await run(
    client,
    db
      .insertInto('health_alert')
      .values(rowFor('health_alert', rows))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'subject']).doUpdateSet((eb) =>
          rowFor('health_alert', {
            value: eb.ref('excluded.value'),
            last_at: eb.ref('excluded.last_at'),
          }),
        ),
      ),
  )
}
