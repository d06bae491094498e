/** Partitions that are away from their tables while these move; it exists during a move only. */
const moving = 'tracking.moving_partition'

/** @typedef {{ parent: string, name: string, bounds: string }} MovingPartition `bounds`: as ATTACH takes them */

/**
 * Takes all partitions but the default one from their table, and notes them. For use in a transaction; nothing
 * happens to a table without partitions.
 */
export async function detachPartitions(client, table) {
  const { rows } = await client.query(
    `SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds
     FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
     WHERE inhparent = to_regclass('tracking.' || $1) AND pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'`,
    [table],
  )
  if (rows.length === 0) return
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${moving} (name text PRIMARY KEY, parent text NOT NULL, bounds text NOT NULL)`,
  )
  for (const { name, bounds } of rows) {
    await client.query(`INSERT INTO ${moving} VALUES ($1, $2, $3)`, [name, table, bounds])
    await client.query(`ALTER TABLE tracking.${table} DETACH PARTITION tracking.${name}`)
  }
}

/** @returns {Promise<MovingPartition[]>} the newest of each table first */
export async function listMoving(client) {
  const { rows: found } = await client.query('SELECT to_regclass($1) IS NOT NULL AS is', [moving])
  if (!found[0].is) return []
  const { rows } = await client.query(
    `SELECT parent, name, bounds FROM ${moving} ORDER BY right(name, 8) DESC, parent`,
  )
  return rows
}

/**
 * Gives a partition back to its table, with rows that came for it meanwhile. For use in a transaction. Attaching
 * distributes it, rows included, where its table is distributed.
 *
 * @param {MovingPartition} partition
 */
export async function attachMoving(client, { parent, name, bounds }) {
  await takeFromDefault(client, { parent, name, bounds })
  await client.query(`ALTER TABLE tracking.${parent} ATTACH PARTITION tracking.${name} ${bounds}`)
  await client.query(`DELETE FROM ${moving} WHERE name = $1`, [name])
  const { rowCount } = await client.query(`SELECT FROM ${moving} LIMIT 1`)
  if (rowCount === 0) await client.query(`DROP TABLE ${moving}`)
}

/** A report that was stored again meanwhile is the same one. */
async function takeFromDefault(client, { parent, name, bounds }) {
  const [, from, to] = /FROM \('?(-?\d+)'?\) TO \('?(-?\d+)'?\)/.exec(bounds) ?? []
  if (from === undefined) throw new Error(`bounds of tracking.${name} that nobody made: ${bounds}`)
  const { rows } = await client.query(
    `SELECT attname AS key FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0]
     WHERE partrelid = to_regclass('tracking.' || $1)`,
    [parent],
  )
  const inDay = `${rows[0].key} >= ${from} AND ${rows[0].key} < ${to}`
  const waiting = `tracking.${parent}_default WHERE ${inDay}`
  const { rowCount } = await client.query(`SELECT FROM ${waiting} LIMIT 1`)
  if (rowCount === 0) return
  await client.query(
    `WITH late AS (DELETE FROM ${waiting} RETURNING *)
     INSERT INTO tracking.${name} SELECT * FROM late ${await unrepeated(client, name)}`,
  )
}

/** Columnar storage, which holds positions only, takes no ON CONFLICT. */
async function unrepeated(client, name) {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class c JOIN pg_am a ON a.oid = c.relam
     WHERE c.oid = to_regclass('tracking.' || $1) AND a.amname = 'columnar'`,
    [name],
  )
  if (rowCount === 0) return 'ON CONFLICT DO NOTHING'
  return `WHERE NOT EXISTS (SELECT FROM tracking.${name} here
    WHERE here.device_id = late.device_id AND here.time = late.time AND here.seq = late.seq)`
}
