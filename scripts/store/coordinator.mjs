import { pendingMigrations } from '../setup/migrations.mjs'
import { Failure } from '../setup/say.mjs'

/** The oldest version of Citus that was tried. */
const oldestVersion = 13

const page = 'docs/operations.md, "The tracking store on several nodes", says how.'

/** Throws a Failure that names what stands in the way of moving the tracking store. */
export async function assertMovable(client) {
  await assertCitus(client)
  await assertCoordinator(client)
  await assertMigrated(client)
  await assertWhole(client)
}

async function assertCitus(client) {
  const { rows } = await client.query(
    `SELECT extversion AS version, current_database() AS database,
       current_setting('server_version') AS server
     FROM (SELECT 1) one LEFT JOIN pg_extension ON extname = 'citus'`,
  )
  const { version, database, server } = rows[0]
  if (version === null)
    throw new Failure(
      `The database "${database}" (PostgreSQL ${server}) has no extension citus.`,
      `Load citus on every node and CREATE EXTENSION citus in the database of this name there.\n${page}`,
    )
  if (Number.parseInt(version, 10) < oldestVersion)
    throw new Failure(
      `Citus ${version} is too old: ${oldestVersion}.0 is the oldest that was tried.`,
      'Update it on every node: the package, then ALTER EXTENSION citus UPDATE.',
    )
}

async function assertCoordinator(client) {
  const { rows } = await client.query('SELECT groupid FROM pg_dist_local_group')
  if (rows[0]?.groupid === 0) return
  const { rows: found } = await client.query(
    'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid = 0',
  )
  const where = found.map(({ host, port }) => `${host}:${port}`).join(', ') || 'another server'
  throw new Failure('This server is a worker node of the store.', `Name its coordinator: ${where}.`)
}

async function assertMigrated(client) {
  const pending = await pendingMigrations(client, 'prisma/positions')
  if (pending.length === 0) return
  throw new Failure(
    `${pending.length} migrations of the tracking store are pending, the first: ${pending[0]}.`,
    'Run POSITIONS_DATABASE_URL=postgres://… node scripts/migrate.mjs, then this again.',
  )
}

/** What a worker was rewriting as it was killed may be the only place of late rows. */
async function assertWhole(client) {
  const { rows } = await client.query(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'tracking'::regnamespace AND relname ~ '^position_\\d{8}_(next|old)$' AND relkind = 'r'`,
  )
  if (rows.length === 0) return
  throw new Failure(
    `A day is half rewritten: ${rows[0].name}.`,
    'Start a worker, whose job "cold" ends that within ten minutes, then run this again.',
  )
}

/**
 * Names of the nodes that take shards. Throws a Failure when there are none, or one is out.
 *
 * @returns {Promise<string[]>} host:port
 */
export async function shardNodes(client) {
  const { rows } = await client.query(
    `SELECT nodename || ':' || nodeport AS name, isactive AS active, shouldhaveshards AS takes
     FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid`,
  )
  const out = rows.filter(({ active }) => !active).map(({ name }) => name)
  if (out.length > 0)
    throw new Failure(
      `Of the store ${out.join(', ')} ${out.length === 1 ? 'is' : 'are'} disabled.`,
      'Bring it back with citus_activate_node, or take it out with citus_remove_node.',
    )
  const nodes = rows.filter(({ takes }) => takes).map(({ name }) => name)
  if (nodes.length > 0) return nodes
  throw new Failure(
    'No node of the store takes shards.',
    `Add one: SELECT citus_add_node('HOST', 5432);\n${page}`,
  )
}

/** Throws a Failure while a platform, or somebody else, is connected to this database. */
export async function assertAlone(client) {
  const { rows } = await client.query(
    `SELECT count(*)::int AS n, min(client_addr::text) AS address FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND backend_type = 'client backend' AND application_name NOT LIKE 'citus%'`,
  )
  const { n, address } = rows[0]
  if (n === 0) return
  throw new Failure(
    `Stored rows are to move, and ${n} others are connected to the store (one from ${address ?? 'this machine'}).`,
    'Stop gateways, workers and web processes first: trackers keep what they cannot send.',
  )
}

/** What two of each process had open to a node, and as much again. */
const leastConnections = 500

/**
 * Nodes that take fewer connections, or that the coordinator opens fewer to: those that its sessions keep are given back
 * to no other, and who finds none waits half a minute and fails.
 *
 * @param {import('pg').Client} client
 * @returns {Promise<{ name: string, most: number }[]>} `name`: host:port
 */
export async function nodesShortOfConnections(client, least = leastConnections) {
  const { rows } = await client.query(
    `SELECT nodename || ':' || nodeport AS name, least(result::int, opened) AS most
     FROM run_command_on_all_nodes('SHOW max_connections') JOIN pg_dist_node USING (nodeid),
       (SELECT nullif(current_setting('citus.max_shared_pool_size')::int, -1) AS opened) AS coordinator
     WHERE success AND least(result::int, opened) < $1 ORDER BY groupid`,
    [least],
  )
  return rows
}
