import { type BackupInterval, backupIntervals } from '#lib/codes/backup.ts'
import { AppError } from '../../../app-error.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { markOfSecret, type SealedSecret, sealedSecret } from './seal-secret.ts'

/** `hour`: UTC; `keep`: whole backups that stay; `changedAt`: milliseconds. */
export type BackupPlan = {
  every: BackupInterval
  hour: number
  keep: number
  isRehearsed: boolean
  sealed: SealedSecret | undefined
  sealedFor: Buffer | undefined
  changedAt: number
}

const unplanned: BackupPlan = {
  every: 'off',
  hour: 2,
  keep: 7,
  isRehearsed: true,
  sealed: undefined,
  sealedFor: undefined,
  changedAt: 0,
}

export async function keptPlan(pool: Pool): Promise<BackupPlan> {
  const row = await first(pool, db.selectFrom('backup_plan').selectAll().where('id', '=', 1))
  if (!row) return unplanned
  return {
    every: backupIntervals.find((one) => one === row.every) ?? 'off',
    hour: row.hour,
    keep: row.keep,
    isRehearsed: row.is_rehearsed,
    sealed: row.sealed === null ? undefined : sealedSecret.parse(row.sealed),
    sealedFor: row.sealed_for ?? undefined,
    changedAt: row.changed_at.getTime(),
  }
}

/** Whether backups carry the present secret. */
export const isSealed = ({ sealed, sealedFor }: BackupPlan, secret: string): boolean =>
  sealed !== undefined && sealedFor?.equals(markOfSecret(secret)) === true

/** Throws backupUnsealed where no passphrase was given, or SECRET is another since. */
export async function sealedNow({
  pool,
  config,
}: Pick<Services, 'pool' | 'config'>): Promise<SealedSecret> {
  const plan = await keptPlan(pool)
  if (!plan.sealed || !isSealed(plan, config.SECRET)) throw new AppError('backupUnsealed')
  return plan.sealed
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/** The last hour of the plan that is not after `now` (both milliseconds); weekly on Sundays, UTC. */
export function plannedBefore(
  { every, hour }: Pick<BackupPlan, 'every' | 'hour'>,
  now: number,
): number | undefined {
  if (every === 'off') return undefined
  const today = Math.floor((now - hour * hourMs) / dayMs) * dayMs
  if (every === 'day') return today + hour * hourMs
  // 1970-01-01 was a Thursday.
  const sunday = today - ((today / dayMs + 4) % 7) * dayMs
  return sunday + hour * hourMs
}
