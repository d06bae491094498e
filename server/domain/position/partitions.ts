import type { Pool, PoolClient } from '../../db/pool.ts'
import { textStatement } from '../../db/text-statement.ts'

/** Days before and after today (UTC). */
export type DaySpan = { back: number; ahead: number }

const ensureText = textStatement(
  'tracking',
  `SELECT tracking.ensure_partitions((now() AT TIME ZONE 'utc')::date - $1::int,
       (now() AT TIME ZONE 'utc')::date + $2::int) AS made`,
)

/** Makes the daily partitions of tracking.position around today. Safe to run anywhere, any time. */
export async function ensurePartitions(
  positions: Pool | PoolClient,
  { back, ahead }: DaySpan,
): Promise<number> {
  const { rows } = await positions.query<{ made: number }>(ensureText, [back, ahead])
  return rows[0]?.made ?? 0
}

const ensureFramesText = textStatement(
  'tracking',
  `SELECT tracking.ensure_frame_partitions((now() AT TIME ZONE 'utc')::date - $1::int,
       (now() AT TIME ZONE 'utc')::date + $2::int) AS made`,
)

/** Makes the daily partitions of tracking.frame_chunk around today. */
export async function ensureFramePartitions(
  positions: Pool,
  { back, ahead }: DaySpan,
): Promise<number> {
  const { rows } = await positions.query<{ made: number }>(ensureFramesText, [back, ahead])
  return rows[0]?.made ?? 0
}

type PartitionedTable = 'position' | 'frame_chunk'
type Partition = { name: string; day: string }

const partitionsText = textStatement(
  'tracking',
  `SELECT inhrelid::regclass::text AS name, right(relname, 8) AS day
     FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
     WHERE inhparent = ('tracking.' || $1)::regclass AND relname ~ '_\\d{8}$' ORDER BY relname`,
)

/** Daily partitions of a table, oldest first. */
async function listPartitions(positions: Pool, table: string): Promise<Partition[]> {
  const { rows } = await positions.query<Partition>(partitionsText, [table])
  return rows
}

/** A reader of an old day holds up the dropping of it, and everybody else behind that; so it is tried again later. */
const lockTimeout = '2s'

/**
 * Drops the partitions of days before `beforeDay` (YYYYMMDD): retention without a single deleted row. Rejects when a
 * partition is in use for long.
 */
export async function dropPartitionsBefore(
  positions: Pool,
  table: PartitionedTable,
  beforeDay: string,
): Promise<string[]> {
  const old = (await listPartitions(positions, table)).filter(({ day }) => day < beforeDay)
  if (old.length === 0) return []
  const client = await positions.connect()
  try {
    for (const { name } of old) {
      await client.query('BEGIN')
      await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`)
      await client.query(`DROP TABLE IF EXISTS ${name}`)
      await client.query('COMMIT')
    }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
  return old.map(({ name }) => name)
}

const clearPositionsText = textStatement(
  'tracking',
  `DELETE FROM tracking.position_default WHERE time < ($1::date - date '2020-01-01') * 86400`,
)
const clearFramesText = textStatement(
  'tracking',
  'DELETE FROM tracking.frame_chunk_default WHERE from_ms < extract(epoch FROM $1::date) * 1000',
)

/** Deletes what waits in a default partition from before `beforeDay` (YYYYMMDD): days that have no partition of their own. */
export async function clearDefaultBefore(
  positions: Pool,
  table: PartitionedTable,
  beforeDay: string,
): Promise<number> {
  const { rowCount } = await positions.query(
    table === 'position' ? clearPositionsText : clearFramesText,
    [beforeDay],
  )
  return rowCount ?? 0
}

/** One packer at a time: a second would take the first one's unfinished index for a leftover. */
const packLock = 72_707_372

/**
 * Packs the index of a day that is over: rows that came in device by device in turn leave its pages half empty
 * (about 54 bytes a row, 30 afterwards). Readers and writers go on meanwhile. False when there is nothing to do, or
 * another packer is at work.
 */
export async function packPartition(positions: Pool, day: string): Promise<boolean> {
  const name = `tracking.position_${day}`
  const client = await positions.connect()
  let isHeld = false
  try {
    isHeld = await lockPacking(client)
    if (!isHeld || !(await isLoose(client, name))) return false
    await dropUnfinished(client, name)
    await client.query(`REINDEX TABLE CONCURRENTLY ${name}`)
    await client.query(`COMMENT ON TABLE ${name} IS 'packed'`)
    return true
  } finally {
    const isFreed = !isHeld || (await unlockPacking(client))
    // What was not freed ends with its connection.
    client.release(!isFreed)
  }
}

const looseText = textStatement(
  'tracking',
  `SELECT to_regclass($1) IS NOT NULL
       AND obj_description(to_regclass($1), 'pg_class') IS DISTINCT FROM 'packed' AS "isLoose"`,
)

async function isLoose(client: PoolClient, table: string): Promise<boolean> {
  const { rows } = await client.query<{ isLoose: boolean }>(looseText, [table])
  return rows[0]?.isLoose === true
}

async function lockPacking(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS "isHeld"', [packLock])
  return rows[0]?.isHeld === true
}

function unlockPacking(client: PoolClient): Promise<boolean> {
  return client.query('SELECT pg_advisory_unlock($1)', [packLock]).then(
    () => true,
    () => false,
  )
}

const unfinishedText = textStatement(
  'tracking',
  `SELECT indexrelid::regclass::text AS name FROM pg_index
     WHERE indrelid = to_regclass($1) AND NOT indisvalid`,
)

/** Indexes that a packer left behind when it was killed. */
async function dropUnfinished(client: PoolClient, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(unfinishedText, [table])
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
}
