import type { Pool, PoolClient } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'

/** Days around today (UTC). */
export type DaySpan = { back: number; ahead: number }

const ensureText = textStatement(
  'tracking',
  `SELECT tracking.ensure_partitions((now() AT TIME ZONE 'utc')::date - $1::int,
       (now() AT TIME ZONE 'utc')::date + $2::int) AS made`,
)

const ensureMonthsText = textStatement(
  'tracking',
  `SELECT tracking.ensure_month_partitions((now() AT TIME ZONE 'utc')::date - $1::int,
       (now() AT TIME ZONE 'utc')::date + $2::int) AS made`,
)

/** Days of positions, cells and readings, months of the rest. Repeatable, anywhere. */
export async function ensurePartitions(
  positions: Pool | PoolClient,
  { back, ahead }: DaySpan,
): Promise<number> {
  let made = 0
  for (const text of [ensureText, ensureMonthsText]) {
    const { rows } = await positions.query<{ made: number }>(text, [back, ahead])
    made += rows[0]?.made ?? 0
  }
  return made
}

const ensureFramesText = textStatement(
  'tracking',
  `SELECT tracking.ensure_frame_partitions((now() AT TIME ZONE 'utc')::date - $1::int,
       (now() AT TIME ZONE 'utc')::date + $2::int) AS made`,
)

export async function ensureFramePartitions(
  positions: Pool,
  { back, ahead }: DaySpan,
): Promise<number> {
  const { rows } = await positions.query<{ made: number }>(ensureFramesText, [back, ahead])
  return rows[0]?.made ?? 0
}

const monthlyTables = ['trip', 'stop', 'day', 'checkpoint', 'visit'] as const
type MonthlyTable = (typeof monthlyTables)[number]
type PartitionedTable = 'position' | 'cell' | 'reading' | 'frame_chunk' | MonthlyTable

const isMonthly = (table: PartitionedTable): table is MonthlyTable =>
  monthlyTables.some((one) => one === table)

/** In which retention applies. */
export const partitionedTables = [
  'position',
  'cell',
  'reading',
  'frame_chunk',
  ...monthlyTables,
] as const
type Partition = { name: string; day: string }

const partitionsText = textStatement(
  'tracking',
  `SELECT inhrelid::regclass::text AS name, right(relname, 8) AS day
     FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
     WHERE inhparent = ('tracking.' || $1)::regclass AND relname ~ '_\\d{8}$' ORDER BY relname`,
)

async function listPartitions(positions: Pool, table: string): Promise<Partition[]> {
  const { rows } = await positions.query<Partition>(partitionsText, [table])
  return rows
}

/** Dropping waits for readers and blocks others; retried. */
const lockTimeout = '2s'

/** `beforeDay`: YYYYMMDD. Rejects while in use. */
export async function dropPartitionsBefore(
  positions: Pool,
  table: PartitionedTable,
  beforeDay: string,
): Promise<string[]> {
  // When all of it is old.
  const before = isMonthly(table) ? `${beforeDay.slice(0, 6)}01` : beforeDay
  const old = (await listPartitions(positions, table)).filter(({ day }) => day < before)
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

const clearBySeconds = (table: 'position' | 'reading' | 'trip' | 'stop' | 'checkpoint' | 'visit') =>
  textStatement(
    'tracking',
    `DELETE FROM tracking.${table}_default WHERE time < ($1::date - date '2020-01-01') * 86400`,
  )
const clearTexts: Record<PartitionedTable, string> = {
  position: clearBySeconds('position'),
  cell: textStatement(
    'tracking',
    `DELETE FROM tracking.cell_default WHERE slot < ($1::date - date '2020-01-01') * 8`,
  ),
  reading: clearBySeconds('reading'),
  trip: clearBySeconds('trip'),
  stop: clearBySeconds('stop'),
  checkpoint: clearBySeconds('checkpoint'),
  visit: clearBySeconds('visit'),
  day: textStatement(
    'tracking',
    `DELETE FROM tracking.day_default WHERE day < $1::date - date '2020-01-01'`,
  ),
  frame_chunk: textStatement(
    'tracking',
    'DELETE FROM tracking.frame_chunk_default WHERE from_ms < extract(epoch FROM $1::date) * 1000',
  ),
}

/** `beforeDay`: YYYYMMDD; days without a partition. */
export async function clearDefaultBefore(
  positions: Pool,
  table: PartitionedTable,
  beforeDay: string,
): Promise<number> {
  const { rowCount } = await positions.query(clearTexts[table], [beforeDay])
  return rowCount ?? 0
}

/** A second packer would drop the first's unfinished index. */
const packLock = 72_707_372

/**
 * Interleaved inserts leave half-empty pages: 54 bytes a row, packed 30. Does not block. False:
 * nothing to do, or another packs.
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
    // An unfreed lock ends with its connection.
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

/** Left by a killed packer. */
async function dropUnfinished(client: PoolClient, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(unfinishedText, [table])
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
}
