import type { PoolClient } from '../../db/pool.ts'
import { db, run } from '../../db/sql.ts'

/** In the transaction of what it pays for. Granted until quotas are sold. */
export async function spend(
  client: PoolClient,
  { service, deviceId, n, now }: { service: number; deviceId: number; n: number; now: number },
): Promise<boolean> {
  await run(
    client,
    db.insertInto('service_use').values({ service, device_id: deviceId, n, at: new Date(now) }),
  )
  return true
}
