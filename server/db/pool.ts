import pg from 'pg'

export type Pool = pg.Pool
export type PoolClient = pg.PoolClient

const int8 = 20

/** Every 64-bit number of ours stays below 2^53 (microseconds, ids, counts), so int8 is read as a number. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export type PoolOptions = {
  /** Most connections at a time. */
  max: number
  /** Milliseconds after which the server cancels a statement; none by default. */
  statementTimeout?: number
  /** Told when a resting connection breaks; the pool replaces it by itself. */
  onError?: (error: Error) => void
}

/**
 * Our queries are many and short, over data that is mostly in memory: reading by index costs little more than reading
 * on, and neither parallel workers nor compiled plans pay.
 */
const planner = '-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0 -c jit=off'

/**
 * A pool of connections for plain SQL. int8 columns come back as numbers.
 * A broken resting connection never ends the process.
 */
export function openPool(url: string, { max, statementTimeout, onError }: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    options: planner,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    ...(statementTimeout === undefined ? {} : { statement_timeout: statementTimeout }),
  })
  pool.on('error', (error) => onError?.(error))
  return pool
}
