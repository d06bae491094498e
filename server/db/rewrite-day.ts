import { setTimeout as sleep } from 'node:timers/promises'
import { type DayStorage, hasColumnar, listDays, type StoredDay } from './day-storage.ts'
import { type DirtyStream, markDirty } from './fact-store.ts'
import { isPassing } from './in-transaction.ts'
import type { PoolClient } from './pool.ts'
import { textStatement } from './text-statement.ts'

/** `lockedMs`: while which nobody read or wrote positions; bytes with indexes, on all nodes. */
export type Rewritten = {
  day: string
  storage: DayStorage
  ms: number
  lockedMs: number
  bytesBefore: number
  bytes: number
}

/** Readers and writers wait behind who waits for a lock, so not for long, and then again. */
const lockTimeout = '1s'
const mostSwaps = 30

/**
 * Copies a day into another storage, or into the same without what late rows left behind. It is read and written
 * meanwhile, but for the moment in which the copy takes its place; what was written since follows. For who holds the
 * days (`holdingDays`). A rewrite that was killed: `finishRewrites`. `warmedAt` (Unix milliseconds): stays so for a while.
 */
export async function rewriteDay(
  client: PoolClient,
  day: StoredDay,
  storage: DayStorage,
  warmedAt?: number,
): Promise<Rewritten> {
  const startedAt = performance.now()
  const bytesBefore = await sizeOfDay(client, day)
  await copyDay(client, day, storage)
  const lockedMs = await putInPlace(client, day)
  await takeLate(client, day.name)
  const bytes = await sizeOfDay(client, day)
  const note =
    warmedAt === undefined ? `${storage} ${bytes}` : `warm ${Math.floor(warmedAt / 1000)}`
  await client.query(`COMMENT ON TABLE tracking.${day.name} IS '${note}'`)
  const ms = Math.round(performance.now() - startedAt)
  return { day: day.day, storage, ms, lockedMs, bytesBefore, bytes }
}

/** In the order in which devices are read: columnar storage passes over what lies outside of a chunk's bounds. */
async function copyDay(client: PoolClient, { name, from, to }: StoredDay, storage: DayStorage) {
  const next = `tracking.${name}_next`
  await client.query(`DROP TABLE IF EXISTS ${next}`)
  await client.query(
    `CREATE TABLE ${next} (LIKE tracking.position INCLUDING DEFAULTS,
       CONSTRAINT ${name}_day CHECK (time >= ${from} AND time < ${to})) USING ${storage}`,
  )
  if (await isSpread(client))
    await client.query(
      `SELECT create_distributed_table('${next}', 'device_id', colocate_with => 'tracking.position')`,
    )
  await client.query(
    `INSERT INTO ${next} SELECT * FROM tracking.${name} ORDER BY device_id, time, seq`,
  )
  // Three bytes a position; what comes late splits a page.
  const full = storage === 'columnar' ? 'WITH (fillfactor = 100)' : ''
  await client.query(
    `ALTER TABLE ${next} ADD CONSTRAINT ${name}_next_pkey PRIMARY KEY (device_id, time, seq) ${full}`,
  )
  await client.query(`ANALYZE ${next}`)
}

/** The check of its bounds spares a look at each row. */
async function putInPlace(client: PoolClient, { name, from, to }: StoredDay): Promise<number> {
  for (let tries = 1; ; tries++) {
    const startedAt = performance.now()
    try {
      await inOne(client, [
        `SET LOCAL lock_timeout = '${lockTimeout}'`,
        `ALTER TABLE tracking.position DETACH PARTITION tracking.${name}`,
        `ALTER TABLE tracking.${name} RENAME TO ${name}_old`,
        `ALTER TABLE tracking.${name}_next RENAME TO ${name}`,
        `ALTER TABLE tracking.position ATTACH PARTITION tracking.${name} FOR VALUES FROM (${from}) TO (${to})`,
        `ALTER TABLE tracking.${name} DROP CONSTRAINT ${name}_day`,
      ])
      return Math.round(performance.now() - startedAt)
    } catch (error) {
      if (!(isInUse(error) || isPassing(error)) || tries === mostSwaps) throw error
      await sleep(Math.random() * 2000)
    }
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
const isInUse = (error: unknown) => codeOf(error) === '55P03'
const isRepeat = (error: unknown) => codeOf(error) === '23505'

async function inOne(client: PoolClient, texts: readonly string[]): Promise<void> {
  await client.query('BEGIN')
  try {
    for (const text of texts) await client.query(text)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** What came while the day was copied. Streams that were made without it are made again. */
async function takeLate(client: PoolClient, name: string): Promise<void> {
  for (;;) {
    try {
      await moveLate(client, `tracking.${name}`)
      break
    } catch (error) {
      // Sent again and stored meanwhile.
      if (!(isRepeat(error) || isPassing(error))) throw error
    }
  }
  await inOne(client, [
    `DROP TABLE tracking.${name}_old`,
    `ALTER INDEX IF EXISTS tracking.${name}_next_pkey RENAME TO ${name}_pkey`,
  ])
}

async function moveLate(client: PoolClient, day: string): Promise<void> {
  await client.query('BEGIN')
  try {
    const { rows } = await client.query<DirtyStream>(
      `INSERT INTO ${day} SELECT * FROM ${day}_old o WHERE NOT EXISTS (
         SELECT FROM ${day} n WHERE n.device_id = o.device_id AND n.time = o.time AND n.seq = o.seq)
       RETURNING device_id AS "deviceId", time AS from, time AS to`,
    )
    await markDirty(client, rows)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

const leftText = textStatement(
  'tracking',
  `SELECT c.relname AS name, left(c.relname, -4) AS day, to_regclass('tracking.' || left(c.relname, -4)) IS NOT NULL AS "isKept"
   FROM pg_class c WHERE c.relnamespace = 'tracking'::regnamespace AND c.relname ~ '^position_\\d{8}_old$'`,
)
const unfinishedText = textStatement(
  'tracking',
  `SELECT c.relname AS name FROM pg_class c
   WHERE c.relnamespace = 'tracking'::regnamespace AND c.relname ~ '^position_\\d{8}_next$' AND c.relkind = 'r'`,
)

/** Ends rewrites that were killed: a copy that is not in its place is dropped, late rows follow one that is. */
export async function finishRewrites(client: PoolClient): Promise<void> {
  const left = await client.query<{ name: string; day: string; isKept: boolean }>(leftText)
  for (const { name, day, isKept } of left.rows) {
    if (isKept) await takeLate(client, day)
    else await client.query(`DROP TABLE tracking.${name}`)
  }
  const unfinished = await client.query<{ name: string }>(unfinishedText)
  for (const { name } of unfinished.rows) await client.query(`DROP TABLE tracking.${name}`)
}

const citusText = textStatement(
  'tracking',
  `SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS "is"`,
)

/** Over nodes, not only on a server that could. */
async function isSpread(client: PoolClient): Promise<boolean> {
  const { rows: known } = await client.query<{ is: boolean }>(citusText)
  if (!known[0]?.is) return false
  // A name that a plain PostgreSQL does not know.
  const { rowCount } = await client.query(
    `SELECT FROM pg_dist_partition WHERE logicalrelid = 'tracking.position'::regclass`,
  )
  return (rowCount ?? 0) > 0
}

/** Bytes on disk with indexes, on all nodes. */
export async function sizeOfDay(
  client: PoolClient,
  { name }: Pick<StoredDay, 'name'>,
): Promise<number> {
  const size = (await isSpread(client)) ? 'citus_total_relation_size' : 'pg_total_relation_size'
  const { rows } = await client.query<{ bytes: number }>(
    `SELECT ${size}('tracking.${name}')::float8 AS bytes`,
  )
  return rows[0]?.bytes ?? 0
}

/** Store seconds, `to` excluded. */
type Span = { deviceId: number; from: number; to: number }

const hasRowsText = textStatement(
  'tracking',
  'SELECT FROM tracking.position WHERE device_id = $1 AND time >= $2 AND time < $3 LIMIT 1',
)

/**
 * Makes cold days warm in which a device has rows of a span, and gives the parts of the span between those that stay
 * cold: no statement that deletes may meet one. For who holds the days.
 */
export async function warmDays(
  client: PoolClient,
  { deviceId, from, to }: Span,
  now: number,
): Promise<{ from: number; to: number }[]> {
  if (!(await hasColumnar(client))) return [{ from, to }]
  await finishRewrites(client)
  const parts: { from: number; to: number }[] = []
  let start = from
  for (const day of await listDays(client)) {
    if (day.storage !== 'columnar' || day.to <= from || day.from >= to) continue
    const within = [deviceId, Math.max(day.from, from), Math.min(day.to, to)]
    const { rowCount } = await client.query(hasRowsText, within)
    if (rowCount) await rewriteDay(client, day, 'heap', now)
    else {
      if (day.from > start) parts.push({ from: start, to: day.from })
      start = day.to
    }
  }
  return start < to ? [...parts, { from: start, to }] : parts
}
