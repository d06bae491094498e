import type { HealthLimits } from '#lib/rules/health-limits.ts'
import { isDistributed } from '../../../db/is-distributed.ts'
import { db, first } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { keptPlan, plannedBefore } from './plan.ts'

const hourMs = 3_600_000

/** `failed`: the name of the newest one that failed while no later one is whole. `lateHours`: since a planned one was due. */
export type BackupHealth = { failed?: string; lateHours?: number }

/**
 * What is wrong with backups now. A planned one is late when none is whole `backup_late_hours` after its time, whatever
 * kept it from being made: no worker, no passphrase, a full disk. A distributed tracking store is copied elsewhere.
 */
export async function backupHealth(
  stores: Pick<Services, 'pool' | 'positions' | 'now'>,
  { backup_late_hours: patience }: Pick<HealthLimits, 'backup_late_hours'>,
): Promise<BackupHealth> {
  const { pool, positions, now } = stores
  const [newest, plan, isElsewhere] = await Promise.all([
    first(pool, newestOf('done')),
    keptPlan(pool),
    isDistributed(positions),
  ])
  const failed = await first(pool, newestOf('failed'))
  const whole = newest?.created_at.getTime() ?? 0
  const due = plannedBefore(plan, now() - patience * hourMs)
  const isLate = due !== undefined && due >= plan.changedAt && whole < due && !isElsewhere
  return {
    ...(failed && failed.created_at.getTime() > whole && { failed: failed.id }),
    ...(isLate && { lateHours: Math.floor((now() - due) / hourMs) }),
  }
}

const newestOf = (state: 'done' | 'failed') =>
  db
    .selectFrom('backup')
    .select(['id', 'created_at'])
    .where('state', '=', state)
    .orderBy('created_at', 'desc')
    .limit(1)
