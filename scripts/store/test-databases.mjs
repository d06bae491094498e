import pg from 'pg'
import {
  copyTemplate,
  databaseName,
  ensureTemplate,
  migrationsHash,
  onDatabase,
  run,
} from '../postgres/databases.mjs'
import { migrateAll } from '../setup/migrations.mjs'
import { distributeStore } from './distribute-store.mjs'
import { catalogueDifferences, databaseSettings } from './distributed-tables.mjs'

/** Few, but two on each of two nodes: a test asks several shards, and a database is made in a moment. */
const testShards = 4

/**
 * URLs of all servers of a store: its coordinator first, as it was given, then its workers; of a plain PostgreSQL
 * that alone. A worker takes the user and password of its coordinator.
 *
 * @param {string} url of the coordinator, with the database in which Citus knows its nodes
 * @returns {Promise<string[]>}
 */
export async function storeServers(url) {
  const found = await run(url, `SELECT FROM pg_extension WHERE extname = 'citus'`)
  if (found.length === 0) return [url]
  const rows = await run(
    url,
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node
     WHERE noderole = 'primary' AND groupid <> 0 ORDER BY groupid`,
  )
  return [url, ...rows.map(({ host, port }) => atServer(url, host, port))]
}

function atServer(url, host, port) {
  const address = new URL(url)
  address.host = `${host}:${port}`
  return address.href
}

/**
 * A migrated, distributed, empty database to copy, as `ensureTemplate` makes one on a plain PostgreSQL: of one name on
 * all servers.
 */
export async function ensureStoreTemplate(servers, shards = testShards) {
  const [coordinator, ...workers] = servers
  if (workers.length === 0) return ensureTemplate(coordinator)
  const name = `template_store_${shards}_${migrationsHash()}`
  const admin = new pg.Client({ connectionString: coordinator })
  await admin.connect()
  try {
    await admin.query('SELECT pg_advisory_lock(72707371)')
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount > 0) return name
    await makeTemplate(servers, name, shards)
    return name
  } finally {
    await admin.end()
  }
}

async function makeTemplate(servers, name, shards) {
  const partial = `partial_${name}`
  for (const server of servers) {
    for (const left of [partial, name]) await run(server, dropText(left))
    await run(server, `CREATE DATABASE "${partial}" TEMPLATE template0`)
  }
  const [url, ...workers] = servers.map((server) => onDatabase(server, partial))
  await migrateAll({ url })
  for (const each of [url, ...workers]) await run(each, 'CREATE EXTENSION citus')
  await run(url, 'SELECT citus_set_coordinator_host($1, $2)', nodeOf(url))
  for (const worker of workers) await run(url, 'SELECT citus_add_node($1, $2)', nodeOf(worker))
  await createColumnar(url)
  const options = encodeURIComponent(`-c citus.shard_count=${shards}`)
  await distributeStore({ url: `${url}?options=${options}` })
  for (const server of [...servers].reverse()) {
    await closeDatabase(server, partial)
    await run(server, `ALTER DATABASE "${partial}" RENAME TO "${name}"`)
  }
}

/** Where it is installed; Citus makes it on all nodes. */
async function createColumnar(url) {
  const found = await run(url, `SELECT FROM pg_available_extensions WHERE name = 'citus_columnar'`)
  if (found.length > 0) await run(url, 'CREATE EXTENSION citus_columnar')
}

const nodeOf = (url) => {
  const { hostname, port } = new URL(url)
  return [hostname, Number(port || 5432)]
}

/** Citus keeps a process in a database, and one in use cannot be copied. */
async function closeDatabase(server, name) {
  await run(server, `ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
  const ended = 'SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1'
  await run(server, ended, [name])
}

const dropText = (name) => `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`

/**
 * A copy on all servers. `drop` fails where the catalogue of Citus no longer equals the list of tables.
 *
 * @returns {Promise<{ url: string, drop: () => Promise<void> }>}
 */
export async function copyStore(servers, prefix, shards = testShards) {
  const [coordinator, ...workers] = servers
  if (workers.length === 0) return copyTemplate(coordinator, prefix)
  const template = await ensureStoreTemplate(servers, shards)
  const name = databaseName(prefix)
  const text = `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`
  await Promise.all(servers.map((server) => run(server, text)))
  for (const [setting, value] of Object.entries(databaseSettings))
    await run(coordinator, `ALTER DATABASE "${name}" SET ${setting} = '${value}'`)
  const url = onDatabase(coordinator, name)
  const drop = async () => {
    const differences = await differencesOf(url)
    await run(coordinator, dropText(name))
    await Promise.all(workers.map((server) => run(server, dropText(name))))
    if (differences.length > 0)
      throw new Error(`the catalogue of Citus differs from the list: ${differences.join('; ')}`)
  }
  return { url, drop }
}

/** In what the catalogue of a store differs from the list of distributed tables; of none, or a plain one, in nothing. */
export async function differencesOf(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `SELECT FROM pg_extension, pg_namespace WHERE extname = 'citus' AND nspname = 'tracking'`,
    )
    return rowCount === 0 ? [] : await catalogueDifferences(client)
  } finally {
    await client.end()
  }
}
