import type { PoolClient } from '../../db/pool.ts'
import type { Services } from '../../services.ts'

/** Takes all links of devices back. */
export async function revokeShares(
  client: PoolClient,
  deviceIds: readonly number[],
  now: number,
): Promise<void> {
  if (deviceIds.length === 0) return
  await client.query(
    'UPDATE device_share SET revoked_at = $2 WHERE device_id = ANY($1) AND revoked_at IS NULL',
    [deviceIds, new Date(now)],
  )
}

/** Ends the log-ins of devices. Returns the sessions for `tellEndedSessions`. */
export async function endDeviceSessions(
  client: PoolClient,
  deviceIds: readonly number[],
): Promise<string[]> {
  if (deviceIds.length === 0) return []
  const { rows } = await client.query<{ key: string }>(
    `DELETE FROM session WHERE device_id = ANY($1) RETURNING encode(sid_hash, 'hex') AS key`,
    [deviceIds],
  )
  return rows.map(({ key }) => key)
}

/** Makes open sockets and the caches of all processes forget ended sessions; after the commit. */
export async function tellEndedSessions(
  { bus, memory }: Services,
  sessionKeys: readonly string[],
): Promise<void> {
  for (const sidHash of sessionKeys) memory.sessions.delete(sidHash)
  await Promise.all(sessionKeys.map((sidHash) => bus.publish('session', { sidHash })))
}
