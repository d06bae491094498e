import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { copyTemplate } from '../postgres/databases.mjs'

/** SQL functions as they are now, a file each, by the store whose migrations make them. */
const stores = [
  { folder: 'server/db/functions/main', schema: 'public', migrations: 'prisma/migrations' },
  { folder: 'server/db/functions/tracking', schema: 'tracking', migrations: 'prisma/positions' },
]

const unchecked = 'SET LOCAL check_function_bodies = off'

const definition = `SELECT string_agg(pg_get_functiondef(p.oid), E'\\n' ORDER BY p.oid) AS text
  FROM pg_proc p WHERE p.pronamespace = $1::regnamespace AND p.proname = $2`

/** Without those of extensions. */
const names = `SELECT DISTINCT p.proname AS name FROM pg_proc p
  WHERE p.pronamespace = $1::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY name`

/**
 * Compares server/db/functions with what the migrations lead to.
 *
 * @param {string} adminUrl of a server on which a database can be made
 * @returns {Promise<{ migrations: string, sql: string, without: string[] }[]>} by store: statements
 *   that its migrations miss, and functions without a file
 */
export async function functionDrift(adminUrl) {
  const { url, drop } = await copyTemplate(adminUrl, 'drift')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const drift = []
    for (const store of stores) drift.push(await driftOf(client, store))
    return drift
  } finally {
    await client.end()
    await drop()
  }
}

async function driftOf(client, { folder, schema, migrations }) {
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const missing = []
  for (const file of files) {
    const text = fs.readFileSync(path.join(folder, file), 'utf8')
    if (!(await isCurrent(client, { schema, name: path.basename(file, '.sql'), text })))
      missing.push(text)
  }
  const { rows } = await client.query(names, [schema])
  const known = new Set(files.map((file) => path.basename(file, '.sql')))
  const without = rows.map(({ name }) => name).filter((name) => !known.has(name))
  // They may call one another.
  const lead = missing.length > 1 ? [`${unchecked};\n`] : []
  return { migrations, sql: [...lead, ...missing].join('\n'), without }
}

/**
 * Whether creating it anew changes nothing, as the server writes it. Bodies are not checked: they may
 * name what the migration is still to make.
 */
async function isCurrent(client, { schema, name, text }) {
  const read = async () => (await client.query(definition, [schema, name])).rows[0].text
  const before = await read()
  await client.query('BEGIN')
  try {
    await client.query(unchecked)
    await client.query(text)
    return before === (await read())
  } catch {
    // Such as another type of its answer, or a table that is not there yet.
    return false
  } finally {
    await client.query('ROLLBACK')
  }
}
