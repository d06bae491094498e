import type { ExpressionBuilder } from 'kysely'
import type { Context } from '../../context.ts'
import type { PoolClient } from '../../db/pool.ts'
import { db, run, type Tables } from '../../db/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { endDeviceSessions } from './end-device-access.ts'
import { lockCounts } from './lock-devices.ts'

export type ClaimedDevice = { id: number; imei: string; organisationId: number }

type Devices = ExpressionBuilder<Tables & { d: Tables['device'] }, 'd'>

/** Claimed and never reported. */
export const isUnproven = (eb: Devices) =>
  eb.and([
    eb('d.claimed_at', 'is not', null),
    eb('d.activated_at', 'is', null),
    eb('d.deleted_at', 'is', null),
  ])

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
