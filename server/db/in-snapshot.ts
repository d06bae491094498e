import { lendClient } from './lent-client.ts'
import type { Pool, PoolClient } from './pool.ts'

/** Statements that see a store as it was at one moment; they write nothing. */
export async function inSnapshot<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const { client, end, release } = await lendClient(pool)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return await work(client)
  } finally {
    await end('COMMIT')
    release()
  }
}
