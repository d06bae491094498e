import pg from 'pg'
import { StoreClient } from './store-client.ts'

export type Pool = pg.Pool
export type PoolClient = pg.PoolClient

const int8 = 20

/** Microseconds, ids and counts stay below 2^53; a mask need not. */
function parseInt8(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary'
      ? parseInt8
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export type PoolOptions = {
  max: number
  /** Milliseconds; none by default. */
  statementTimeout?: number | undefined
  /** Milliseconds that a statement waits for one of `max` connections. */
  connectionTimeout?: number | undefined
  /** For a broken idle connection; the pool replaces it. */
  onError?: (error: Error) => void
}

/** Many short queries over cached data: parallel workers and JIT do not pay. */
const planner = '-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0 -c jit=off'

/** int8 comes back as number. A broken idle connection never ends the process. */
export function openPool(
  url: string,
  { max, statementTimeout, connectionTimeout = 10_000, onError }: PoolOptions,
): Pool {
  const pool = new pg.Pool({
    Client: StoreClient,
    connectionString: url,
    max,
    types,
    options: planner,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectionTimeout,
    ...(statementTimeout === undefined ? {} : { statement_timeout: statementTimeout }),
  })
  pool.on('error', (error) => onError?.(error))
  return pool
}
