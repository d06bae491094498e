import path from 'node:path'
import { ensureDatabase } from '../postgres/databases.mjs'
import { startPostgres } from '../postgres/server.mjs'
import { migrateAll } from '../setup/migrations.mjs'
import { say } from '../setup/say.mjs'

/**
 * DATABASE_URL, else the embedded PostgreSQL in `folder`/pg, kept by the supervisor; migrated. `{ url, positionsUrl }`.
 */
export async function openDatabase(folder, supervisor) {
  const outside = process.env.DATABASE_URL
  const postgres = outside ? undefined : await startEmbedded(folder)
  if (postgres) supervisor.keepPostgres(postgres)
  const url = outside || (await ensureDatabase(postgres, 'waypost'))
  const positionsUrl = process.env.POSITIONS_DATABASE_URL || url
  const count = await migrateAll({ url, positionsUrl })
  if (count) say(`applied ${count} migration${count === 1 ? '' : 's'}`)
  return { url, positionsUrl }
}

async function startEmbedded(folder) {
  const postgres = await startPostgres({ folder: path.join(folder, 'pg'), port: 5820 })
  const how = postgres.isAdopted ? 'runs already' : 'runs'
  const where = postgres.folder.startsWith(folder) ? '' : `, data in ${postgres.folder}`
  say(`PostgreSQL ${how} on port ${postgres.port}${where}`)
  return postgres
}
