import type { Compilable } from 'kysely'
import { lendClient } from './lent-client.ts'
import type { Pool } from './pool.ts'

/** At most so many are in memory. */
const rowsAtOnce = 200

const nextRows = `FETCH ${rowsAtOnce} FROM read_rows`

/** Reads any number of rows page by page, all as of the begin of the statement; holds a connection meanwhile. */
export async function* readByCursor<R>(
  pool: Pool,
  statement: Compilable<R>,
): AsyncGenerator<R[], void> {
  const { sql: text, parameters } = statement.compile()
  const { client, end, release } = await lendClient(pool)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(`DECLARE read_rows NO SCROLL CURSOR FOR ${text}`, [...parameters])
    for (;;) {
      const { rows } = await client.query<R & object>(nextRows)
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await end('COMMIT')
    release()
  }
}
