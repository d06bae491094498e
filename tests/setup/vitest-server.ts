import { sweepDatabases } from '../../scripts/postgres/databases.mjs'
import { testServers } from './database.ts'

/** Before the workers, so that they share one. */
export async function setup(): Promise<void> {
  for (const server of await testServers()) await sweepDatabases(server)
}
