import { sql } from 'kysely'
import { paidServices } from '#lib/codes/paid-services.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, run } from '../../../db/sql.ts'

/**
 * What is left of a quota, by the key that it was granted under. A time that has not begun goes
 * whole, one that runs ends now. Twice is once.
 */
export async function endQuota(client: PoolClient, key: string, now: number): Promise<void> {
  const lot = await first(
    client,
    db
      .selectFrom('service_batch')
      .select(['id', 'device_id as deviceId', 'type'])
      .select(['starts_at as startsAt', 'ends_at as endsAt'])
      .where('key', '=', key)
      .forUpdate(),
  )
  if (!lot) return
  const from = Math.max(lot.startsAt.getTime(), now)
  const end = lot.endsAt?.getTime() ?? Number.POSITIVE_INFINITY
  await run(
    client,
    db
      .updateTable('service_batch')
      .set({ rflow: 0, ends_at: new Date(Math.min(end, from)) })
      .where('id', '=', lot.id),
  )
  const unused = (end - from) / 1000
  if (lot.type !== paidServices.platform.type || lot.deviceId === null || unused <= 0) return
  await run(
    client,
    db
      .updateTable('device')
      .set({
        expires_at: (eb) =>
          sql<Date>`${eb.ref('expires_at')} - ${unused}::float8 * interval '1 second'`,
        updated_at: new Date(now),
      })
      .where('id', '=', lot.deviceId),
  )
}
