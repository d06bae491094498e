import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../../config.ts'
import type { Pool } from '../../../db/pool.ts'

type Stores = { pool: Pool; positions: Pool; config: Pick<Config, 'DATABASE_URL' | 'positionsUrl'> }

export type ScratchUrls = { url: string; positionsUrl: string }

/** Of a server, or of a list of servers as libpq writes it; settings after `?` stay. */
const urlOf = (url: string, database: string) =>
  url.replace(/^([^:]+:\/\/[^/?#]*)[^?#]*/, `$1/${database}`)

const ofTracking = (database: string) => `${database}_tracking`

const isName = (database: string) => /^[a-z0-9_]{1,40}$/.test(database)

/** Empty ones beside those of the platform, on the server of each store. Rejects with 42501 where its user may make none. */
export async function makeScratch(stores: Stores, database: string): Promise<ScratchUrls> {
  const { pool, positions, config } = stores
  if (!isName(database)) throw new Error(`${database} is no name of a scratch database`)
  await pool.query(`CREATE DATABASE "${database}" TEMPLATE template0`)
  const url = urlOf(config.DATABASE_URL, database)
  if (pool === positions) return { url: url, positionsUrl: url }
  const other = ofTracking(database)
  await positions.query(`CREATE DATABASE "${other}" TEMPLATE template0`)
  return { url: url, positionsUrl: urlOf(config.positionsUrl, other) }
}

export async function dropScratch({ pool, positions }: Stores, database: string): Promise<void> {
  if (!isName(database)) return
  await pool.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`)
  if (pool !== positions)
    await positions.query(`DROP DATABASE IF EXISTS "${ofTracking(database)}" WITH (FORCE)`)
}

/** Rows, indexes and the log of their writing, as a share of what the tables take. */
const share = 2

/** Throws ENOSPC where a server keeps its data on a disk of this machine that has no room for so many bytes of tables. */
export async function checkRoom({ pool, positions }: Stores, bytes: number): Promise<void> {
  for (const store of new Set([pool, positions])) {
    const folder = await folderOf(store)
    if (folder === undefined) continue
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < bytes * share)
      throw Object.assign(new Error('the disk of the database has no room for a second one'), {
        code: 'ENOSPC',
      })
  }
}

/** Undefined where it is on another machine, or not to be told to this user. */
async function folderOf(store: Pool): Promise<string | undefined> {
  try {
    const { rows } = await store.query<{ data_directory: string }>('SHOW data_directory')
    const folder = rows[0]?.data_directory ?? ''
    await stat(path.join(folder, 'PG_VERSION'))
    return folder
  } catch {
    return undefined
  }
}
