import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, tuples } from '../../../db/sql.ts'

export const fixPage = 5000

/** Order of a fix. */
export type FixKey = { time: number; seq: number }

export type FixRow = [
  time: number,
  seq: number,
  lat: number,
  lon: number,
  speed: number,
  mileage: number,
  flags: number,
]

/** After one fix, in order; store seconds, `to` included. */
export async function readFixes(
  store: Pool | PoolClient,
  deviceId: number,
  { time, seq }: FixKey,
  to: number,
): Promise<FixRow[]> {
  const page = db
    .selectFrom('tracking.position')
    .select(['time', 'seq', 'lat', 'lon', 'speed', 'mileage', 'flags'])
    .where('device_id', '=', deviceId)
    .where('time', '>=', time)
    .where('time', '<=', to)
    .where(({ refTuple, tuple, eb }) => eb(refTuple('time', 'seq'), '>', tuple(time, seq)))
    .orderBy('time')
    .orderBy('seq')
    .limit(fixPage)
  return tuples<FixRow>(store, page)
}
