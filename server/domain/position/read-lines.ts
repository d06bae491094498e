import { type LineState, lineStates } from '#lib/codes/device-state.ts'
import type { Pool } from '../../db/pool.ts'

export type TrackLine = { line: LineState; isMoving: boolean }

/** Line and motion only, of many devices; devices that never reported are missing from the map. */
export async function readLines(
  positions: Pool,
  deviceIds: readonly number[],
): Promise<Map<number, TrackLine>> {
  if (deviceIds.length === 0) return new Map()
  const { rows } = await positions.query<[number, number, boolean]>({
    name: 'read-lines',
    text: 'SELECT device_id, line, is_moving FROM tracking.device_state WHERE device_id = ANY($1)',
    values: [deviceIds],
    rowMode: 'array',
  })
  return new Map(
    rows.map(([id, line, isMoving]) => [id, { line: lineStates[line] ?? 'e_line_down', isMoving }]),
  )
}
