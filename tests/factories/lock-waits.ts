import { expect } from 'vitest'
import type { Pool } from '#server/db/pool.ts'

/** Until as many connections to the test's database wait for a lock. Not of a transaction: it keeps seeing what it saw first. */
export async function untilLockWaits(pool: Pool, count: number): Promise<void> {
  const waiting = () =>
    pool.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  await expect.poll(waiting, { interval: 20 }).toHaveProperty('rowCount', count)
}
