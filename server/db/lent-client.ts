import type { Pool, PoolClient } from './pool.ts'

export type LentClient = {
  client: PoolClient
  /** Sends what ends a transaction; one that fails is noted. */
  end(text: 'COMMIT' | 'ROLLBACK'): Promise<void>
  /** On release the connection ends, with all locks and what was not committed. */
  discard(error: Error): void
  /** Gives the connection back, or ends it where it broke. */
  release(): void
}

/** A connection of the pool, until it is released; unhandled, one that breaks meanwhile would end the process. */
export async function lendClient(pool: Pool): Promise<LentClient> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  return {
    client: client,
    end: async (text) => {
      await client.query(text).catch(onError)
    },
    discard: onError,
    release: () => {
      client.off('error', onError)
      client.release(broken)
    },
  }
}
