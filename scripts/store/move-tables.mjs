import { distributedTables } from './distributed-tables.mjs'
import { attachMoving, detachPartitions, listMoving } from './moving-partitions.mjs'

/**
 * @typedef {import('pg').Client} Client
 * @typedef {{ name: string, bytes: number }} Moved `name` of a table or partition, `bytes` before its move
 */

const tablesText = `
  SELECT c.relname AS name, p.logicalrelid IS NOT NULL AS "isDistributed"
  FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
  WHERE c.relnamespace = 'tracking'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`

/**
 * What is still to be moved: tables, and partitions that a move which was cut left detached.
 *
 * @param {Client} client to the coordinator
 * @param {boolean} isBack to one machine
 */
export async function listUnmoved(client, isBack) {
  const { rows } = await client.query(tablesText)
  const isThere = new Map(rows.map(({ name, isDistributed }) => [name, isDistributed !== isBack]))
  const tables = distributedTables.filter((name) => isThere.get(name) === false)
  return { tables, partitions: await listMoving(client) }
}

/**
 * Moves what is unmoved, each table and each partition in a transaction of its own: a move that was cut goes on with
 * the next one. A partition is away from its table until it was moved, the newest come back first.
 *
 * @param {Client} client to the coordinator
 * @param {{ isBack: boolean, tell: (text: string) => void }} options `tell` hears of each part before it moves
 * @returns {Promise<Moved[]>}
 */
export async function moveTables(client, { isBack, tell }) {
  const { tables } = await listUnmoved(client, isBack)
  const moved = []
  for (const name of tables) {
    const bytes = await sizeOf(client, name)
    tell(`${name} (${described(bytes)})`)
    await inTransaction(client, async () => {
      await detachPartitions(client, name)
      await convert(client, name, isBack)
    })
    await freeLocal(client)
    moved.push({ name, bytes })
  }
  const partitions = await listMoving(client)
  for (const [at, partition] of partitions.entries()) {
    const bytes = await sizeOf(client, partition.name)
    tell(`${partition.name} (${at + 1} of ${partitions.length}, ${described(bytes)})`)
    await inTransaction(client, async () => {
      if (isBack) await undistribute(client, partition.name)
      await attachMoving(client, partition)
    })
    await freeLocal(client)
    moved.push({ name: partition.name, bytes })
  }
  return moved
}

/** Bytes on disk with indexes, on all nodes; of a table without its partitions but the default one. */
async function sizeOf(client, name) {
  const { rows } = await client.query(
    `SELECT coalesce(sum(CASE WHEN p.logicalrelid IS NULL THEN pg_total_relation_size(c.oid)
       ELSE citus_total_relation_size(c.oid) END), 0)::float8 AS bytes
     FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
     WHERE c.relkind = 'r' AND c.oid IN (to_regclass('tracking.' || $1), to_regclass('tracking.' || $1 || '_default'))`,
    [name],
  )
  return rows[0].bytes
}

const described = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`

async function convert(client, name, isBack) {
  if (isBack) return undistribute(client, name)
  await client.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', [
    `tracking.${name}`,
    'device_id',
    await anchorOf(client),
  ])
}

/** The group that tables of the store are in already. */
async function anchorOf(client) {
  const { rows } = await client.query(
    `SELECT 'tracking.' || relname AS name FROM pg_dist_partition JOIN pg_class ON oid = logicalrelid
     WHERE relnamespace = 'tracking'::regnamespace ORDER BY relname LIMIT 1`,
  )
  return rows[0]?.name ?? 'none'
}

async function undistribute(client, name) {
  const { rowCount } = await client.query(
    `SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('tracking.' || $1)`,
    [name],
  )
  if (rowCount > 0) await client.query('SELECT undistribute_table($1)', [`tracking.${name}`])
}

/** Citus copies rows to the nodes and leaves them, unseen, where they were. */
async function freeLocal(client) {
  const { rows } = await client.query(
    `SELECT format('tracking.%I', c.relname) AS name
     FROM pg_dist_partition JOIN pg_class c ON c.oid = logicalrelid
     WHERE c.relnamespace = 'tracking'::regnamespace AND c.relkind = 'r' AND pg_relation_size(c.oid) > 0`,
  )
  for (const { name } of rows)
    await client.query('SELECT truncate_local_data_after_distributing_table($1)', [name])
}

async function inTransaction(client, work) {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
