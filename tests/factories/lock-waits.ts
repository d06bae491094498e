import { expect } from 'vitest'
import type { Pool } from '#server/db/pool.ts'

const onServer = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
/** Of a distributed store: rows are locked on its nodes. */
const onNodes = `SELECT FROM run_command_on_all_nodes('SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = ''Lock''') AS told,
  generate_series(1, told.result::int)`

/** Until as many connections to the test's database wait for a lock. Not of a transaction: it keeps seeing what it saw first. */
export async function untilLockWaits(pool: Pool, count: number): Promise<void> {
  const { rowCount } = await pool.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)
  const waiting = () => pool.query(rowCount ? onNodes : onServer)
  await expect.poll(waiting, { interval: 20 }).toHaveProperty('rowCount', count)
}
