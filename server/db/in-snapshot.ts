import type { Pool, PoolClient } from './pool.ts'

/** Statements that see a store as it was at one moment; they write nothing. */
export async function inSnapshot<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // Unhandled, a broken lent connection ends the process.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return await work(client)
  } finally {
    await client.query('COMMIT').catch(onError)
    client.off('error', onError)
    client.release(broken)
  }
}
