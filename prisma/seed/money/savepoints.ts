import type { QueryConfig } from 'pg'
import type { Pool, PoolClient } from '#server/db/pool.ts'

const statements: Readonly<Record<string, string>> = {
  BEGIN: 'SAVEPOINT step',
  COMMIT: 'RELEASE SAVEPOINT step',
  ROLLBACK: 'ROLLBACK TO SAVEPOINT step',
}

/** A pool for what opens transactions, one at a time: they are savepoints of the client's. */
export function withSavepoints(client: PoolClient): Pool {
  const lent = {
    query: (statement: string | QueryConfig) =>
      client.query(
        typeof statement === 'string' ? (statements[statement] ?? statement) : statement,
      ),
    on: () => lent,
    off: () => lent,
    release: () => undefined,
  }
  return { query: lent.query, connect: async () => lent } as unknown as Pool
}
