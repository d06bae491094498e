import { type LineState, lineStates } from '#lib/codes/device-state.ts'
import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, tuples } from '../../../db/sql.ts'

export type TrackLine = { line: LineState; isMoving: boolean }

export async function readLines(
  positions: Pool,
  deviceIds: readonly number[],
): Promise<Map<number, TrackLine>> {
  if (deviceIds.length === 0) return new Map()
  const states = db.selectFrom('tracking.device_state').where('device_id', '=', anyOf(deviceIds))
  const rows = await tuples<[number, number, boolean]>(
    positions,
    states.select(['device_id', 'line', 'is_moving']),
    'read-lines',
  )
  return new Map(
    rows.map(([id, line, isMoving]) => [id, { line: lineStates[line] ?? 'e_line_down', isMoving }]),
  )
}
