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
