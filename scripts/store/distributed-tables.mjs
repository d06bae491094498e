/**
 * Tables of the schema `tracking`, all distributed by `device_id` and in one colocation group: what a batch or a
 * statement about one device touches lies on one node. The first is the anchor of the group. Partitions follow their
 * tables. There are no reference tables: nothing here is read beside devices.
 */
export const distributedTables = [
  'device_state',
  'position',
  'cell',
  'reading',
  'sensor',
  'fuel_day',
  'fuel_count',
  'driver_card',
  'beacon_sighting',
  'alarm',
  'trip',
  'stop',
  'day',
  'checkpoint',
  'visit',
  'dirty_stream',
  'dirty_day',
  'unplaced',
  'arrival',
  'state_change',
  'media_packet',
  'frame_chunk',
]

/** Its days are unlogged on one machine (`tracking.ensure_frame_partitions`). */
export const unloggedTable = 'frame_chunk'

/** Functions of the schema `tracking` that statements over shards call: every node needs them. */
export const shardFunctions = ['at', 'cell_of', 'former_alarm', 'instant', 'spread']

/** Set for the database by distribute.mjs, unless it has a value of its own. */
export const databaseSettings = { 'citus.max_cached_conns_per_worker': '32' }

const catalogueText = `
  SELECT c.relname AS name, coalesce(parent.relname, c.relname) AS "table",
    column_to_column_name(p.logicalrelid, p.partkey) AS key, p.colocationid AS colocation
  FROM pg_dist_partition p
  JOIN pg_class c ON c.oid = p.logicalrelid
  JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'tracking'
  LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
  LEFT JOIN pg_class parent ON parent.oid = i.inhparent`

const localText = `
  SELECT c.relname AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'tracking'
  WHERE c.relkind IN ('r', 'p') AND c.oid NOT IN (SELECT logicalrelid FROM pg_dist_partition)`

/**
 * In what Citus' catalogue differs from the list; empty: in nothing.
 *
 * @param {import('pg').Client} client to the coordinator
 * @returns {Promise<string[]>}
 */
export async function catalogueDifferences(client) {
  const { rows } = await client.query(catalogueText)
  const { rows: local } = await client.query(localText)
  const names = new Set(rows.map(({ name }) => name))
  const groups = new Set(rows.map(({ colocation }) => colocation))
  return [
    ...distributedTables
      .filter((name) => !names.has(name))
      .map((name) => `${name}: not distributed`),
    ...local
      .filter(({ name }) => !distributedTables.includes(name))
      .map(({ name }) => `${name}: a local table`),
    ...rows
      .filter((row) => !distributedTables.includes(row.table))
      .map(({ name }) => `${name}: not in the list`),
    ...rows.filter(({ key }) => key !== 'device_id').map(({ name, key }) => `${name}: by ${key}`),
    ...(groups.size > 1 ? [`${groups.size} colocation groups`] : []),
  ]
}
