import type { Context } from '../../context.ts'
import type { PoolClient } from '../../db/pool.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { endDeviceSessions } from './end-device-access.ts'
import { lockCounts } from './lock-devices.ts'

export type ClaimedDevice = { id: number; imei: string; organisationId: number }

/** The condition that a device `d` was claimed by its owner and has not reported since. */
export const isUnprovenClaim =
  'd.claimed_at IS NOT NULL AND d.activated_at IS NULL AND d.deleted_at IS NULL'

/**
 * Deletes a device that was claimed and has not reported (its row is locked by the caller), and notes it for its
 * organisation. Returns its log-ins for `tellEndedSessions`.
 */
export async function removeClaim(
  client: PoolClient,
  ctx: Context,
  { func, device }: { func: string; device: ClaimedDevice },
): Promise<string[]> {
  const { id, imei, organisationId } = device
  await lockCounts(client, [organisationId])
  const ended = await endDeviceSessions(client, [id])
  await client.query('DELETE FROM device WHERE id = $1', [id])
  const object = { kind: 'device', id, name: imei, ownerId: organisationId } as const
  await writeAudit(client, ctx, func, [{ object, before: { organisationId }, after: {} }])
  return ended
}
