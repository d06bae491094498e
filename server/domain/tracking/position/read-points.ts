import { type SqlBool, sql } from 'kysely'
import { storeEpoch, uncleanFlags } from '#lib/codes/position-flags.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import type { Pool } from '../../../db/pool.ts'
import { readExtra } from '../../../db/position-extra.ts'
import { all, db } from '../../../db/sql.ts'

export type PointsQuery = {
  deviceId: VisibleDeviceId
  /** Unix seconds, both inclusive. */
  from: number
  to: number
  after: { time: number; seq: number } | undefined
  limit: number
}

export async function readPoints(
  positions: Pool,
  { deviceId, from, to, after, limit }: PointsQuery,
) {
  const rows = db
    .selectFrom('tracking.position')
    .select(['time', 'seq', 'lat', 'lon', 'speed', 'altitude', 'course', 'flags', 'extra'])
    .where('device_id', '=', deviceId)
    .where('time', '>=', Math.max(from, after?.time ?? from) - storeEpoch)
    .where('time', '<=', to - storeEpoch)
    .where((eb) => sql<SqlBool>`${eb.ref('flags')} & ${uncleanFlags} = 0`)
    .$if(after !== undefined, (own) =>
      own.where(({ refTuple, tuple, eb }) =>
        eb(refTuple('time', 'seq'), '>', tuple((after?.time ?? 0) - storeEpoch, after?.seq ?? 0)),
      ),
    )
    .orderBy('time')
    .orderBy('seq')
    .limit(limit)
  const found = await all(positions, rows)
  return found.map(({ extra, ...row }) => {
    const { satellites, signal, battery, accuracy } = readExtra(extra)
    return { ...row, time: row.time + storeEpoch, satellites, signal, battery, accuracy }
  })
}
