import type { PoolClient } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'

/** In the transaction that ends the sessions (hex keys). */
export async function endPushOf(client: PoolClient, sessionKeys: readonly string[]): Promise<void> {
  if (sessionKeys.length === 0) return
  const hashes = sessionKeys.map((key) => Buffer.from(key, 'hex'))
  await run(client, db.deleteFrom('web_push_subscription').where('sid_hash', 'in', hashes))
}
