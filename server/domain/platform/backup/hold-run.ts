import { lendClient } from '../../../db/lent-client.ts'
import type { Pool } from '../../../db/pool.ts'

/** Not the lock of `addBackup`, which would wait for hours. */
const lockText = 'SELECT pg_try_advisory_lock(hashtext($1::text)) AS "isHeld"'
const unlockText = 'SELECT pg_advisory_unlock(hashtext($1::text))'

/**
 * While a backup or a rehearsal is made, or a fleet is imported: one of a `subject` in the whole platform. On a
 * connection of its own: who is killed holds nothing. False where another has it. `lost` aborts once the connection
 * ended: another may hold it by then.
 */
export async function holdingRun(
  pool: Pool,
  subject: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const { client, discard, release } = await lendClient(pool)
  const lost = new AbortController()
  const onLost = (error: Error) => lost.abort(error)
  client.on('error', onLost)
  try {
    const asked = client.query<{ isHeld: boolean }>(lockText, [subject])
    // Its answer alone may be lost: the lock would stay with the connection.
    asked.catch(discard)
    if (!(await asked).rows[0]?.isHeld) return false
    try {
      await work(lost.signal)
    } finally {
      // Its connection's end would free it too, but some time after who runs next has asked.
      await client.query(unlockText, [subject]).catch(discard)
    }
    return true
  } finally {
    client.off('error', onLost)
    release()
  }
}
