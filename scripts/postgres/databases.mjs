import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import pg from 'pg'
import { migrateAll } from '../setup/migrations.mjs'

const require = createRequire(import.meta.url)

/**
 * On a connection of its own.
 * @returns {Promise<any[]>} rows
 */
export async function run(url, sql, values) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

export async function ensureDatabase(postgres, name) {
  const admin = postgres.url('postgres')
  const found = await run(admin, 'SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (found.length === 0) await run(admin, `CREATE DATABASE "${name}" TEMPLATE template0`)
  return postgres.url(name)
}

/** A migrated, empty database to copy, one per state of migrations. Under an advisory lock. */
export async function ensureTemplate(adminUrl) {
  const name = `template_${migrationsHash()}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query('SELECT pg_advisory_lock(72707371)')
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return name
    const partial = `partial_${name}`
    await admin.query(`DROP DATABASE IF EXISTS "${partial}" WITH (FORCE)`)
    await admin.query(`CREATE DATABASE "${partial}" TEMPLATE template0`)
    await migrateAll({ url: onDatabase(adminUrl, partial) })
    await admin.query(`ALTER DATABASE "${partial}" RENAME TO "${name}"`)
    return name
  } finally {
    await admin.end()
  }
}

/** Of all that a migrated database is made of. */
export function migrationsHash() {
  const hash = createHash('sha1').update(require('bullmq/package.json').version)
  for (const folder of ['prisma/migrations', 'prisma/positions']) {
    for (const name of fs.readdirSync(folder).sort()) {
      const file = path.join(folder, name, 'migration.sql')
      if (fs.existsSync(file)) hash.update(name).update(fs.readFileSync(file))
    }
  }
  return hash.digest('hex').slice(0, 12)
}

export function onDatabase(url, name) {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export const databaseName = (prefix) => `${prefix}_${randomUUID().slice(0, 13).replace('-', '')}`

/** About 60 ms; block by block, as is usual, 150. Returns `{ url, drop }`. */
export async function copyTemplate(adminUrl, prefix) {
  const template = await ensureTemplate(adminUrl)
  const name = databaseName(prefix)
  await run(adminUrl, `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`)
  const drop = async () => {
    await run(adminUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
  }
  return { url: onDatabase(adminUrl, name), drop }
}

/** Left by killed runs an hour ago; others may be testing. */
export async function sweepDatabases(adminUrl) {
  const rows = await run(
    adminUrl,
    `SELECT datname FROM pg_database
     WHERE datname ~ '^(test|e2e|bench|drift|shadow|draft_template|template)_'
       AND (pg_stat_file('base/' || oid || '/PG_VERSION', true)).modification < now() - interval '1 hour'`,
  )
  for (const { datname } of rows) {
    await run(adminUrl, `DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`)
  }
}
