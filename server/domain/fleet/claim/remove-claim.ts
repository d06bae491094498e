import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { endDeviceSessions } from '../device/end-device-access.ts'
import { lockCounts } from '../device/lock-devices.ts'

export type ClaimedDevice = { id: number; imei: string; organisationId: number }

/** Lock the row first. Returns sessions for `tellEndedSessions`. */
export async function removeClaim(
  client: PoolClient,
  ctx: Context,
  { func, device }: { func: string; device: ClaimedDevice },
): Promise<string[]> {
  const { id, imei, organisationId } = device
  await lockCounts(client, [organisationId])
  const ended = await endDeviceSessions(client, [id])
  await run(client, db.deleteFrom('device').where('id', '=', id))
  const object = { kind: 'device', id, name: imei, ownerId: organisationId } as const
  await writeAudit(client, ctx, func, [{ object, before: { organisationId }, after: {} }])
  return ended
}
