import { AppError } from '../../../app-error.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import type { LockedDevice } from '../../fleet/device/lock-devices.ts'

/**
 * Refuses a change where a moment (store seconds) lies in a locked month of the device. The device is locked by the
 * caller's transaction, as by who locks a month. Throws monthLocked.
 */
export async function refuseLocked(
  client: PoolClient,
  { id, organisationId }: LockedDevice,
  moments: readonly (number | undefined)[],
): Promise<void> {
  const known = moments.filter((moment) => moment !== undefined)
  if (known.length === 0) return
  const lock = await first(
    client,
    db
      .selectFrom('log_book_lock')
      .select('month')
      .where('device_id', '=', id)
      .where('organisation_id', '=', organisationId)
      .where((eb) =>
        eb.or(known.map((at) => eb.and([eb('from_at', '<=', at), eb('to_at', '>', at)]))),
      )
      .limit(1),
  )
  if (lock) throw new AppError('monthLocked', { month: lock.month })
}
