import { sweepDatabases } from '../../scripts/postgres/databases.mjs'
import { testServer } from './database.ts'

/** Starts the test server before the workers, so that they share one and none races to make it. */
export async function setup(): Promise<void> {
  await sweepDatabases(await testServer())
}
