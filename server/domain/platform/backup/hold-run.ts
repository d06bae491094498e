import { lendClient } from '../../../db/lent-client.ts'
import type { Pool } from '../../../db/pool.ts'

/** Not the lock of `addBackup`, which would wait for hours. */
const lockText = `SELECT pg_try_advisory_lock(hashtext($1::text)) AS "isHeld"`

/**
 * While a backup or a rehearsal is made, or a fleet is imported: one of a `subject` in the whole platform. On a connection of its own: who is killed holds nothing.
 * False where another has it. `lost` aborts once the connection ended: another may hold it by then.
 */
export async function holdingRun(
  pool: Pool,
  subject: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const { client, discard, release } = await lendClient(pool)
  let isTaken = false
  try {
    const { rows } = await client.query<{ isHeld: boolean }>(lockText, [subject])
    isTaken = rows[0]?.isHeld === false
    if (isTaken) return false
    const lost = new AbortController()
    client.on('error', (error) => lost.abort(error))
    await work(lost.signal)
    return true
  } finally {
    if (!isTaken) discard(new Error('a held lock ends with its connection'))
    release()
  }
}
