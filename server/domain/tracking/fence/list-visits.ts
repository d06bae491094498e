import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'

/** Earlier ones are not found. */
const longestSeconds = 31 * 86_400

export type VisitQuery = {
  fenceId: number | undefined
  deviceId: number | undefined
  /** Store seconds, both inclusive. */
  from: number
  to: number
  /** Last row of the page before. */
  before: { time: number; deviceId: number; fenceId: number } | undefined
  limit: number
}

const selectVisits = () =>
  db
    .selectFrom('tracking.visit as v')
    .select(['v.device_id as deviceId', 'v.fence_id as fenceId', 'v.time'])
    .select(['v.end_time as endTime', 'v.flags', 'v.top_speed as topSpeed'])

/** Newest first. */
export function listVisits(positions: Pool, query: VisitQuery) {
  const { fenceId, deviceId, from, to, before, limit } = query
  const visits = selectVisits()
    .where('v.time', '<=', to)
    .where('v.time', '>=', from - longestSeconds)
    .where((eb) => eb.or([eb('v.end_time', 'is', null), eb('v.end_time', '>=', from)]))
    .$if(fenceId !== undefined, (rows) => rows.where('v.fence_id', '=', fenceId ?? 0))
    .$if(deviceId !== undefined, (rows) => rows.where('v.device_id', '=', deviceId ?? 0))
    .$if(before !== undefined, (rows) =>
      rows.where(({ refTuple, tuple, eb }) =>
        eb(
          refTuple('v.time', 'v.device_id', 'v.fence_id'),
          '<',
          tuple(before?.time ?? 0, before?.deviceId ?? 0, before?.fenceId ?? 0),
        ),
      ),
    )
    .orderBy('v.time', 'desc')
    .orderBy('v.device_id', 'desc')
    .orderBy('v.fence_id', 'desc')
    .limit(limit)
  return all(positions, visits)
}

/** That last, by device. */
export const listInside = (
  positions: Pool,
  { fenceId, afterId, limit }: { fenceId: number; afterId: number; limit: number },
) =>
  all(
    positions,
    selectVisits()
      .where('v.fence_id', '=', fenceId)
      .where('v.end_time', 'is', null)
      .where('v.device_id', '>', afterId)
      .orderBy('v.device_id')
      .orderBy('v.time')
      .limit(limit),
  )
