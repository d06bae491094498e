import type { Pool } from '../../db/pool.ts'

/** Days before and after today (UTC). */
export type DaySpan = { back: number; ahead: number }

/** Makes the daily partitions of tracking.position around today. Safe to run anywhere, any time. */
export async function ensurePartitions(positions: Pool, { back, ahead }: DaySpan): Promise<number> {
  const { rows } = await positions.query<{ made: number }>(
    `SELECT tracking.ensure_partitions((now() AT TIME ZONE 'utc')::date - $1::int,
       (now() AT TIME ZONE 'utc')::date + $2::int) AS made`,
    [back, ahead],
  )
  return rows[0]?.made ?? 0
}

/** Makes the daily partitions of tracking.frame_chunk around today. */
export async function ensureFramePartitions(
  positions: Pool,
  { back, ahead }: DaySpan,
): Promise<number> {
  const { rows } = await positions.query<{ made: number }>(
    `SELECT tracking.ensure_frame_partitions((now() AT TIME ZONE 'utc')::date - $1::int,
       (now() AT TIME ZONE 'utc')::date + $2::int) AS made`,
    [back, ahead],
  )
  return rows[0]?.made ?? 0
}

type Partition = { name: string; day: string }

/** Daily partitions of a table, oldest first. */
async function listPartitions(positions: Pool, table: string): Promise<Partition[]> {
  const { rows } = await positions.query<Partition>(
    `SELECT inhrelid::regclass::text AS name, right(relname, 8) AS day
     FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
     WHERE inhparent = ('tracking.' || $1)::regclass AND relname ~ '_\\d{8}$' ORDER BY relname`,
    [table],
  )
  return rows
}

/** Drops the partitions of days before `beforeDay` (YYYYMMDD): retention without a single deleted row. */
export async function dropPartitionsBefore(
  positions: Pool,
  table: 'position' | 'frame_chunk',
  beforeDay: string,
): Promise<string[]> {
  const old = (await listPartitions(positions, table)).filter(({ day }) => day < beforeDay)
  for (const { name } of old) await positions.query(`DROP TABLE IF EXISTS ${name}`)
  return old.map(({ name }) => name)
}

/**
 * Packs the index of a day that is over: rows that came in device by device in turn leave its pages half empty
 * (about 54 bytes a row, 30 afterwards). Readers and writers go on meanwhile.
 */
export async function packPartition(positions: Pool, day: string): Promise<boolean> {
  const name = `tracking.position_${day}`
  const { rows } = await positions.query<{ isPacked: boolean }>(
    `SELECT coalesce(obj_description(to_regclass($1), 'pg_class') = 'packed', to_regclass($1) IS NULL) AS "isPacked"`,
    [name],
  )
  if (rows[0]?.isPacked !== false) return false
  await positions.query(`REINDEX TABLE CONCURRENTLY ${name}`)
  await positions.query(`COMMENT ON TABLE ${name} IS 'packed'`)
  return true
}
