import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, run } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'

/** Links, and what is shared with accounts. Returns the links. */
export async function revokeShares(
  client: PoolClient,
  deviceIds: readonly number[],
  now: number,
): Promise<number[]> {
  if (deviceIds.length === 0) return []
  const revoked = await all(
    client,
    db
      .updateTable('device_share')
      .set({ revoked_at: new Date(now) })
      .where('device_id', '=', anyOf(deviceIds))
      .where('revoked_at', 'is', null)
      .returning('id'),
  )
  await run(
    client,
    db
      .updateTable('device_invitation')
      .set({ ended_at: new Date(now), end: 'gone' })
      .where('device_id', '=', anyOf(deviceIds))
      .where('ended_at', 'is', null),
  )
  return revoked.map(({ id }) => id)
}

/** Returns the sessions for `tellEndedSessions`. */
export async function endDeviceSessions(
  client: PoolClient,
  deviceIds: readonly number[],
): Promise<string[]> {
  if (deviceIds.length === 0) return []
  const sessions = await all(
    client,
    db.deleteFrom('session').where('device_id', '=', anyOf(deviceIds)).returning('sid_hash'),
  )
  return sessions.map(({ sid_hash }) => sid_hash.toString('hex'))
}

/** After commit: drops them from sockets and caches. */
export async function tellEndedSessions(
  { bus, memory }: Services,
  sessionKeys: readonly string[],
): Promise<void> {
  for (const sidHash of sessionKeys) memory.sessions.delete(sidHash)
  await Promise.all(sessionKeys.map((sidHash) => bus.publish('session', { sidHash })))
}
