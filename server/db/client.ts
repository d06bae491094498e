import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from './generated/client/client.ts'
import type { Pool } from './pool.ts'

export type Db = PrismaClient

/** Shares the pool's connections. */
export function openDb(pool: Pool): Db {
  return new PrismaClient({ adapter: new PrismaPg(pool) })
}

/** Loads the query compiler (0.2 s) before anybody waits. */
export async function warmDb(client: Db): Promise<void> {
  await client.gatewayStatus.count()
}
