import { sweepDatabases } from '../../scripts/postgres/databases.mjs'
import { testServer } from './database.ts'

/** Before the workers, so that they share one. */
export async function setup(): Promise<void> {
  await sweepDatabases(await testServer())
}
