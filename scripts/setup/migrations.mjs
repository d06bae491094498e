import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import pg from 'pg'
import { primaryUrl } from '../../server/db/find-primary.mjs'
import { Failure, say } from './say.mjs'
import { splitStatements } from './split-statements.mjs'

/** Prisma Migrate's lock: never two runners at once. */
export const lockId = 72_707_369

const mainFolder = 'prisma/migrations'
const positionsFolder = 'prisma/positions'

/** Prisma's table, so that `prisma migrate` agrees with us. */
const bookTable = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

/**
 * Checksums of former texts whose migrations were since written in statements that a distributed store takes
 * too. They did the same: a database that ran them keeps its row.
 */
const formerChecksums = {
  '20261122195500_fences': 'b6e47d3115046dc9d3222ec4813f1f21fe824aae93668061fa6e528c3c53274c',
}

/**
 * prisma/migrations and the queue's tables in `url`, prisma/positions in `positionsUrl`. Returns
 * the count.
 *
 * @param {{ url?: string | undefined, positionsUrl?: string | undefined, only?: ReadonlySet<string> | undefined }} stores
 *   without `url` the tracking store alone; `only`: names of migrations, and then no tables of the queue
 */
export async function migrateAll({ url, positionsUrl = url, only }) {
  const main = url ? await withClient(url, (client) => applyFolder(client, mainFolder, only)) : 0
  const positions = await withClient(positionsUrl, (client) =>
    applyFolder(client, positionsFolder, only),
  )
  if (url && !only) await withClient(url, migrateQueues)
  return main + positions
}

/** Of both stores, in no order. */
export const migrationNames = () =>
  [mainFolder, positionsFolder].flatMap((folder) => readFolder(folder).map(({ name }) => name))

async function withClient(url, work) {
  let client
  try {
    client = new pg.Client({ connectionString: await primaryUrl(url) })
    await client.connect()
  } catch (error) {
    throw new Failure(
      `The database does not answer: ${error.message || error.code}`,
      'Check DATABASE_URL (and POSITIONS_DATABASE_URL): address, user, password, and that the server runs.',
      { cause: error },
    )
  }
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function migrateQueues(client) {
  const { runMigrations } = createRequire(import.meta.url)('bullmq')
  await runMigrations(client)
}

/**
 * By name. Refuses one edited after it was applied, or failed half-way.
 *
 * @param {import('pg').Client} client
 * @param {string} folder
 * @param {ReadonlySet<string>} [only] names of those to apply
 */
export async function applyFolder(client, folder, only) {
  await client.query('SELECT pg_advisory_lock($1)', [lockId])
  try {
    await client.query(bookTable)
    const pending = await freshMigrations(client, folder)
    const fresh = only ? pending.filter(({ name }) => only.has(name)) : pending
    for (const migration of fresh) await apply(client, migration)
    return fresh.length
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockId])
  }
}

/** Names of those that are not applied yet. Throws as `applyFolder` does. */
export async function pendingMigrations(client, folder) {
  const { rows } = await client.query(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "isMade"`,
  )
  const pending = rows[0].isMade ? await freshMigrations(client, folder) : readFolder(folder)
  return pending.map(({ name }) => name)
}

async function freshMigrations(client, folder) {
  const { rows } = await client.query(
    'SELECT migration_name AS name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  )
  const applied = new Map(rows.map((row) => [row.name, row]))
  return readFolder(folder).filter((one) => !isApplied(one, applied.get(one.name)))
}

function readFolder(folder) {
  const file = (name) => path.join(folder, name, 'migration.sql')
  const names = fs.readdirSync(folder).filter((name) => fs.existsSync(file(name)))
  return names.sort().map((name) => {
    const sql = fs.readFileSync(file(name), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

function isApplied(migration, row) {
  if (!row) return false
  if (!row.finished_at) {
    throw new Failure(
      `The migration ${migration.name} failed half-way in an earlier run.`,
      'Repair what it left, then delete its row from the table _prisma_migrations and start again.',
    )
  }
  const known = [migration.checksum, formerChecksums[migration.name]]
  if (!known.includes(row.checksum)) {
    throw new Failure(
      `The migration ${migration.name} was edited after it was applied to this database.`,
      'Restore the file and write a new migration instead. While nothing is released: delete the database\n' +
        '(the folder pg in DATA_DIR) and start again.',
    )
  }
  return true
}

/**
 * One transaction each, unless it begins with `-- no-transaction`. One statement at a time: a distributed
 * store takes no others; by the extended protocol, which refuses two.
 */
async function apply(client, { name, sql, checksum }) {
  const isWhole = !sql.startsWith('-- no-transaction')
  const onNotice = ({ severity, message }) => {
    if (severity === 'WARNING') say(`${name}: ${message}`)
  }
  client.on('notice', onNotice)
  try {
    if (isWhole) await client.query('BEGIN')
    for (const text of splitStatements(sql)) await client.query({ text, queryMode: 'extended' })
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), now(), 1)`,
      [randomUUID(), checksum, name],
    )
    if (isWhole) await client.query('COMMIT')
  } catch (error) {
    if (isWhole) await client.query('ROLLBACK')
    throw new Failure(
      `The migration ${name} failed: ${error.message}`,
      isWhole
        ? 'Nothing of it was kept. Put right what the message says and start again.'
        : 'It runs outside a transaction: look at what it left behind.',
      { cause: error },
    )
  } finally {
    client.off('notice', onNotice)
  }
}
