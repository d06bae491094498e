import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '#server/db/generated/client/client.ts'
import type { Pool } from '#server/db/pool.ts'

const clients = new WeakMap<Pool, PrismaClient>()

/** Prisma's client over a platform's connections: for what a test needs and reads, not for what it tests. */
export function prismaOf({ pool }: { pool: Pool }): PrismaClient {
  const client = clients.get(pool) ?? new PrismaClient({ adapter: new PrismaPg(pool) })
  clients.set(pool, client)
  return client
}
