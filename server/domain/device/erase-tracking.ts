import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '../../db/pool.ts'

/** Days of positions that one statement takes: some ten thousand rows of a device that reports often. */
const windowDays = 10
const daySeconds = 86_400

/**
 * Erases what a device has reported: positions, alarms, movement, frames and its present state; with `before` (Unix
 * seconds) only what is older. In bounded steps, each of which may be repeated.
 */
export async function eraseTracking(
  positions: Pool,
  { deviceId, before }: { deviceId: number; before: number | undefined },
): Promise<void> {
  const end = before === undefined ? undefined : before - storeEpoch
  await erasePositions(positions, deviceId, end)
  for (const table of ['alarm', 'motion_event']) {
    await positions.query(
      `DELETE FROM tracking.${table} WHERE device_id = $1 AND ($2::int IS NULL OR time < $2)`,
      [deviceId, end ?? null],
    )
  }
  await positions.query(
    `DELETE FROM tracking.dirty_day WHERE device_id = $1
       AND ($2::float8 IS NULL OR day < (to_timestamp($2) AT TIME ZONE 'UTC')::date)`,
    [deviceId, before ?? null],
  )
  await positions.query(
    'DELETE FROM tracking.frame_chunk WHERE device_id = $1 AND ($2::bigint IS NULL OR to_ms < $2)',
    [deviceId, before === undefined ? null : before * 1000],
  )
  await positions.query(
    `DELETE FROM tracking.device_state WHERE device_id = $1
       AND ($2::int IS NULL OR fixed_at IS NULL OR fixed_at < $2)`,
    [deviceId, end ?? null],
  )
}

async function erasePositions(positions: Pool, deviceId: number, end: number | undefined) {
  const { rows } = await positions.query<{ first: number | null; last: number | null }>(
    'SELECT min(time) AS first, max(time) AS last FROM tracking.position WHERE device_id = $1',
    [deviceId],
  )
  const { first, last } = rows[0] ?? {}
  if (typeof first !== 'number' || typeof last !== 'number') return
  const stop = Math.min(last + 1, end ?? last + 1)
  for (let from = first; from < stop; from += windowDays * daySeconds) {
    const to = Math.min(stop, from + windowDays * daySeconds)
    await positions.query(
      'DELETE FROM tracking.position WHERE device_id = $1 AND time >= $2 AND time < $3',
      [deviceId, from, to],
    )
  }
}
