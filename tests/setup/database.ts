import fs from 'node:fs'
import path from 'node:path'
import { copyTemplate } from '../../scripts/postgres/databases.mjs'
import { testPostgres } from '../../scripts/postgres/test-server.mjs'

export type TestDatabase = { url: string; drop: () => Promise<void> }

/**
 * A migrated, empty database of the caller's own, in the server kept for tests (no fsync there).
 * Call `drop` when done, after closing every pool.
 *
 * ```ts
 * let database: TestDatabase
 * beforeAll(async () => { database = await testDatabase() })
 * afterAll(() => database.drop())
 * ```
 */
export async function testDatabase(): Promise<TestDatabase> {
  return copyTemplate(await testServer(), 'test')
}

/**
 * Address of the test server's database `postgres`. `npm test` starts it (TEST_POSTGRES_URL); a run of a single
 * file starts or adopts it, and leaves it running for the next one.
 */
export async function testServer(): Promise<string> {
  const running = process.env['TEST_POSTGRES_URL']
  if (running) return running
  const folder = path.resolve(process.env['DATA_DIR'] || '.data')
  fs.mkdirSync(folder, { recursive: true })
  const postgres = await testPostgres(folder)
  process.env['TEST_POSTGRES_URL'] = postgres.url('postgres')
  return postgres.url('postgres')
}
