import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from './pool.ts'

/** How often the same again is tried after a deadlock, and how long the first of them waits at most, milliseconds. */
const mostTries = 5
const firstWaitMs = 40

/** Deadlocks and conflicts of transactions (class 40): nothing of the loser counts, and the same again gets round. */
export const isPassing = (error: unknown) =>
  error instanceof Error && 'code' in error && /^40/.test(String(error.code))

/**
 * Runs statements on one connection as one transaction: all of them count, or none when `work` throws. A transaction
 * that PostgreSQL ended to resolve a deadlock runs again, so `work` may run more than once: it must leave nothing
 * behind but what it returns.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(pool, work)
    } catch (error) {
      if (!isPassing(error) || tries === mostTries) throw error
      await sleep(Math.random() * firstWaitMs * 2 ** (tries - 1))
    }
  }
}

async function runOnce<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection that breaks while it is lent says so to nobody else, and would end the process.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(onError)
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
