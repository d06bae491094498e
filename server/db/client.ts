import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from './generated/client/client.ts'
import type { Pool } from './pool.ts'

export type Db = PrismaClient

/** A Prisma client over an open pool; both share its connections. */
export function openDb(pool: Pool): Db {
  return new PrismaClient({ adapter: new PrismaPg(pool) })
}
