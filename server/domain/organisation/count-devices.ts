import { pathRange } from '../../db/path-range.ts'
import type { Pool } from '../../db/pool.ts'

/** Devices of an organisation and of all below it, from the counts that the database keeps. */
export async function countDevicesBelow(pool: Pool, path: string): Promise<number> {
  const { from, to } = pathRange(path)
  const { rows } = await pool.query<{ n: number }>(
    'SELECT coalesce(sum(device_count), 0)::bigint AS n FROM organisation WHERE path >= $1 AND path < $2',
    [from, to],
  )
  return rows[0]?.n ?? 0
}
