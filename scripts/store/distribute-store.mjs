import pg from 'pg'
import { primaryUrl } from '../../server/db/find-primary.mjs'
import { lockId } from '../setup/migrations.mjs'
import { Failure } from '../setup/say.mjs'
import { assertAlone, assertMovable, nodesShortOfConnections, shardNodes } from './coordinator.mjs'
import {
  catalogueDifferences,
  databaseSettings,
  distributedTables,
  shardFunctions,
  unloggedTable,
} from './distributed-tables.mjs'
import { listUnmoved, moveTables } from './move-tables.mjs'

/**
 * Brings the tracking store to the nodes of its Citus coordinator, or back to one machine; says what it does. What is
 * there already stays as it is: run again after a cut, and after each migration. Throws a Failure that names what it
 * cannot do.
 *
 * @param {{ url: string, isBack?: boolean, isDry?: boolean, tell?: (text: string) => void }} options `isDry`: says
 *   what it would do only
 * @returns {Promise<import('./move-tables.mjs').Moved[]>} what was moved
 */
export async function distributeStore({
  url,
  isBack = false,
  isDry = false,
  tell = () => undefined,
}) {
  const client = await connect(url)
  try {
    await assertMovable(client)
    await lock(client)
    if (!isBack) await tellNodes(client, tell)
    const { tables, partitions } = await listUnmoved(client, isBack)
    if (await hasRows(client, tables, partitions)) await assertAlone(client)
    if (isDry) return tellPlan({ tables, partitions, isBack, tell })
    if (!isBack) await prepare(client, tell)
    const moved = await moveTables(client, { isBack, tell })
    await setLogged(client, { isBack, tell })
    if (isBack) await reset(client)
    else await assertListed(client)
    tell(
      `${moved.length} moved, ${distributedTables.length} tables are ${isBack ? 'on one machine' : 'distributed'}`,
    )
    return moved
  } finally {
    await client.end()
  }
}

async function connect(url) {
  try {
    const connectionString = await primaryUrl(url)
    const client = new pg.Client({ connectionString, application_name: 'waypost distribute' })
    // A connection that breaks rejects the statement that runs.
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (error) {
    throw new Failure(
      `The store does not answer: ${error.message || error.code}`,
      'Check the URL: address, user, password, and that its coordinator runs.',
      { cause: error },
    )
  }
}

/** Neither two moves nor a move and a migration at once. */
async function lock(client) {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS "isHeld"', [lockId])
  if (rows[0].isHeld) return
  throw new Failure(
    'The store is being moved or migrated by somebody else.',
    'Wait until that has ended, then run this again.',
  )
}

async function tellNodes(client, tell) {
  const nodes = await shardNodes(client)
  tell(`${nodes.length} nodes take shards: ${nodes.join(', ')}`)
  for (const { name, most } of await nodesShortOfConnections(client))
    tell(
      `${name} has at most ${most} connections: calls will wait and fail. Set max_connections on all nodes, as docs/operations.md says`,
    )
}

async function hasRows(client, tables, partitions) {
  for (const name of [...tables, ...partitions.map((partition) => partition.name)]) {
    const { rowCount } = await client.query(`SELECT FROM tracking.${name} LIMIT 1`)
    if (rowCount > 0) return true
  }
  return false
}

function tellPlan({ tables, partitions, isBack, tell }) {
  const how = isBack ? 'would come back' : 'would be distributed by device_id'
  for (const name of tables) tell(`${name} ${how}`)
  for (const { name, parent } of partitions)
    tell(`${name} ${how}, and be a part of ${parent} again`)
  if (tables.length + partitions.length === 0) tell('nothing would be moved')
  return []
}

/** Settings for later connections, and functions on every node. */
async function prepare(client, tell) {
  for (const [name, value] of Object.entries(databaseSettings)) {
    const { rows } = await client.query('SELECT source, setting FROM pg_settings WHERE name = $1', [
      name,
    ])
    if (rows[0]?.source !== 'default') continue
    await setForDatabase(client, `SET ${name} = '${value}'`)
    tell(`${name} = ${value} for later connections`)
  }
  for (const name of shardFunctions)
    await client.query(
      `SELECT create_distributed_function(oid::regprocedure) FROM pg_proc
       WHERE pronamespace = 'tracking'::regnamespace AND proname = $1`,
      [name],
    )
}

async function reset(client) {
  for (const name of Object.keys(databaseSettings)) await setForDatabase(client, `RESET ${name}`)
}

async function setForDatabase(client, change) {
  const { rows } = await client.query(
    `SELECT format('ALTER DATABASE %I ', current_database()) AS start`,
  )
  await client.query(rows[0].start + change)
}

/** What is unlogged cannot be replicated: no shard beside it could move while it is written. */
async function setLogged(client, { isBack, tell }) {
  const { rows } = await client.query(
    `SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
     WHERE inhparent = to_regclass('tracking.' || $1) AND relname ~ '_\\d{8}$' AND relpersistence = $2
     ORDER BY relname`,
    [unloggedTable, isBack ? 'p' : 'u'],
  )
  const kind = isBack ? 'UNLOGGED' : 'LOGGED'
  for (const { name } of rows) {
    tell(`${name} becomes ${kind.toLowerCase()}`)
    await client.query(`ALTER TABLE tracking.${name} SET ${kind}`)
  }
}

async function assertListed(client) {
  const differences = await catalogueDifferences(client)
  if (differences.length === 0) return
  throw new Failure(
    `The catalogue of Citus differs from the list: ${differences.join('; ')}.`,
    'A table that a migration made belongs into scripts/store/distributed-tables.mjs.',
  )
}
