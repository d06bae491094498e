import { type Insertable, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { VisibleDeviceId } from '../../db/family-scope.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Pool } from '../../db/pool.ts'
import { all, db, first, rowFor, run, type Tables } from '../../db/sql.ts'
import { unixSeconds } from '../../db/unix-seconds.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { hashToken, newToken } from '../auth/session-token.ts'
import { lockDevices } from './lock-devices.ts'

const longestSeconds = 30 * 86_400
const mostShares = 20

/** Times are Unix seconds. */
export type DeviceShare = {
  id: number
  remark: string
  createdAt: number
  expiresAt: number
  createdBy: string | null
}

export async function shareDevice(
  ctx: Context,
  deviceId: VisibleDeviceId,
  { endTime, remark }: { endTime: number; remark: string },
): Promise<{ id: number; token: string }> {
  const now = ctx.now()
  const seconds = endTime - now / 1000
  if (seconds <= 0 || seconds > longestSeconds) throw new AppError('shareTooLong')
  const token = newToken()
  const id = await inTransaction(ctx.services.pool, async (client) => {
    const [device] = await lockDevices(client, ctx.caller, { ids: [deviceId], inBin: false })
    if (!device) throw new AppError('deviceNotFound')
    if (device.frozenAt) throw new AppError('deviceFrozen')
    if (device.expiresAt && device.expiresAt.getTime() <= now) throw new AppError('deviceExpired')
    const inForce = await run(client, sharesInForce(now).where('s.device_id', '=', deviceId))
    if (inForce >= mostShares) throw new AppError('tooManyShares', { max: mostShares })
    const expiresAt = new Date(endTime * 1000)
    const row: Insertable<Tables['device_share']> = {
      device_id: deviceId,
      account_id: ctx.caller.accountId ?? null,
      token_hash: hashToken(token),
      remark,
      created_at: new Date(now),
      expires_at: expiresAt,
    }
    const made = await first(
      client,
      db.insertInto('device_share').values(rowFor('device_share', row)).returning('id'),
    )
    const share = made?.id ?? 0
    const ownerId = device.organisationId
    const object = { kind: 'device', id: deviceId, name: device.imei, ownerId } as const
    const after = { share, remark, expiresAt }
    await writeAudit(client, ctx, 'device/Share', [{ object, after }])
    return share
  })
  return { id, token }
}

const sharesInForce = (now: number) =>
  db
    .selectFrom('device_share as s')
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', new Date(now))

/** The maker only below `path`. */
export async function listShares(
  pool: Pool,
  deviceId: VisibleDeviceId,
  { path, now }: { path: string; now: number },
): Promise<DeviceShare[]> {
  return all(
    pool,
    sharesInForce(now)
      .leftJoin('account as a', 'a.id', 's.account_id')
      .leftJoin('organisation as o', 'o.id', 'a.organisation_id')
      .select((eb) => [
        's.id',
        's.remark',
        unixSeconds(eb.ref('s.created_at')).as('createdAt'),
        unixSeconds(eb.ref('s.expires_at')).as('expiresAt'),
        eb
          .case()
          .when(sql<boolean>`starts_with(${eb.ref('o.path')}, ${path})`)
          .then(eb.ref('a.login'))
          .end()
          .as('createdBy'),
      ])
      .where('s.device_id', '=', deviceId)
      .orderBy('s.id', 'desc'),
  )
}

export async function endShare(
  ctx: Context,
  deviceId: VisibleDeviceId,
  shareId: number,
): Promise<void> {
  const now = new Date(ctx.now())
  await inTransaction(ctx.services.pool, async (client) => {
    const ended = await first(
      client,
      db
        .updateTable('device_share as s')
        .from('device as d')
        .set({ revoked_at: now })
        .where('s.id', '=', shareId)
        .where('s.device_id', '=', deviceId)
        .whereRef('d.id', '=', 's.device_id')
        .where('s.revoked_at', 'is', null)
        .where('s.expires_at', '>', now)
        .returning(['d.imei', 'd.organisation_id as ownerId']),
    )
    if (!ended) throw new AppError('shareEnded')
    const { imei: name, ownerId } = ended
    const object = { kind: 'device', id: deviceId, name, ownerId } as const
    await writeAudit(client, ctx, 'device/RevokeShare', [
      { object, before: { share: shareId }, after: { revokedAt: now } },
    ])
  })
}

/** End in Unix seconds. shareEnded for unknown, ended, revoked links and unusable devices alike. */
export async function findSharedDevice(
  pool: Pool,
  token: string,
  now: number,
): Promise<{ deviceId: number; expiresAt: number }> {
  const inService = sharesInForce(now)
    .innerJoin('device as d', 'd.id', 's.device_id')
    .where('d.deleted_at', 'is', null)
    .where('d.frozen_at', 'is', null)
    .where((eb) => eb('d.expires_at', 'is', null).or('d.expires_at', '>', new Date(now)))
  const shared = await first(
    pool,
    inService
      .select((eb) => [
        's.device_id as deviceId',
        unixSeconds(eb.ref('s.expires_at')).as('expiresAt'),
      ])
      .where('s.token_hash', '=', hashToken(token)),
  )
  if (!shared) throw new AppError('shareEnded')
  return shared
}
