import { sql } from 'kysely'
import { paidServices } from '#lib/codes/paid-services.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, run } from '../../../db/sql.ts'

/**
 * What is left of a quota, by the key that it was granted under. A time that has not begun goes
 * whole, one that runs ends now. Twice is once.
 */
export async function endQuota(client: PoolClient, key: string, now: number): Promise<void> {
  const batch = await first(
    client,
    db
      .selectFrom('service_batch')
      .select(['id', 'device_id as deviceId', 'type'])
      .select(['starts_at as startsAt', 'ends_at as endsAt'])
      .where('key', '=', key)
      .forUpdate(),
  )
  if (!batch) return
  const from = Math.max(batch.startsAt.getTime(), now)
  const end = batch.endsAt?.getTime() ?? Number.POSITIVE_INFINITY
  await run(
    client,
    db
      .updateTable('service_batch')
      .set({ rflow: 0, ends_at: new Date(Math.min(end, from)) })
      .where('id', '=', batch.id),
  )
  const unused = (end - from) / 1000
  if (batch.type !== paidServices.platform.type || batch.deviceId === null || unused <= 0) return
  await run(
    client,
    db
      .updateTable('device')
      .set({
        expires_at: (eb) =>
          sql<Date>`${eb.ref('expires_at')} - ${unused}::float8 * interval '1 second'`,
        updated_at: new Date(now),
      })
      .where('id', '=', batch.deviceId),
  )
}
