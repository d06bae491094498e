import fs from 'node:fs'
import path from 'node:path'
import { testPostgres } from '../../scripts/postgres/test-server.mjs'
import { copyStore } from '../../scripts/store/test-databases.mjs'

/** Milliseconds that a statement waits for a connection: a busy machine is several times slower than what serves people. */
export const connectionTimeout = 180_000

export type TestDatabase = { url: string; drop: () => Promise<void> }

/** A migrated, empty database without fsync. `drop` it after closing every pool. `isPlain`: never a distributed one. */
export async function testDatabase({ isPlain = false } = {}): Promise<TestDatabase> {
  const servers = await testServers()
  return copyStore(isPlain ? servers.slice(0, 1) : servers, 'test')
}

/** All servers of the store that `npm run test:store` names; else the one of `testServer`. */
export async function testServers(): Promise<string[]> {
  const named = process.env['TEST_STORE_SERVERS']
  return named ? JSON.parse(named) : [await testServer()]
}

/** TEST_POSTGRES_URL of `npm test`; a single file starts or adopts a server that stays. */
export async function testServer(): Promise<string> {
  const running = process.env['TEST_POSTGRES_URL']
  if (running) return running
  const folder = path.resolve(process.env['DATA_DIR'] || '.data')
  fs.mkdirSync(folder, { recursive: true })
  const postgres = await testPostgres(folder)
  process.env['TEST_POSTGRES_URL'] = postgres.url('postgres')
  return postgres.url('postgres')
}
