import { setTimeout as sleep } from 'node:timers/promises'
import { lendClient } from './lent-client.ts'
import type { Pool, PoolClient } from './pool.ts'

/** `mostTries` includes the first. */
const mostTries = 5
const firstWaitMs = 40

/** What is written with a new object, in the transaction that makes it. */
export type Alongside = (client: PoolClient, id: number) => Promise<void>

/** Class 40 (deadlock, serialization): safe to retry. */
export const isPassing = (error: unknown) =>
  error instanceof Error && 'code' in error && /^40/.test(String(error.code))

/** `work` runs again after a deadlock: it must have no effect but its result. */
export const inTransaction = <T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => retryPassing(() => runOnce(pool, work))

/** Runs a transaction, or a statement that is one, again after a deadlock, which rolled it back whole. */
export async function retryPassing<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (!isPassing(error) || tries === mostTries) throw error
      await sleep(Math.random() * firstWaitMs * 2 ** (tries - 1))
    }
  }
}

async function runOnce<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const { client, end, release } = await lendClient(pool)
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await end('ROLLBACK')
    throw error
  } finally {
    release()
  }
}
