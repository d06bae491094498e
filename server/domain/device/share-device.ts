import type { Context } from '../../context.ts'
import type { VisibleDeviceId } from '../../db/family-scope.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Pool } from '../../db/pool.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { hashToken, newToken } from '../auth/session-token.ts'
import { lockDevices } from './lock-devices.ts'

const longestSeconds = 30 * 86_400
/** Links of a device in force at a time. */
const mostShares = 20

/** A link in force. Times are Unix seconds. */
export type DeviceShare = {
  id: number
  remark: string
  createdAt: number
  expiresAt: number
  createdBy: string | null
}

/**
 * Makes a link that shows where a device is to whoever has it. Only the token's hash is kept. Throws shareTooLong for
 * an end that is past or more than 30 days ahead, deviceNotFound, deviceFrozen, deviceExpired, tooManyShares.
 */
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
    const { rowCount } = await client.query(
      'SELECT FROM device_share WHERE device_id = $1 AND revoked_at IS NULL AND expires_at > $2',
      [deviceId, new Date(now)],
    )
    if ((rowCount ?? 0) >= mostShares) throw new AppError('tooManyShares', { max: mostShares })
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO device_share (device_id, account_id, token_hash, remark, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [
        deviceId,
        ctx.caller.accountId ?? null,
        hashToken(token),
        remark,
        new Date(now),
        new Date(endTime * 1000),
      ],
    )
    const share = rows[0]?.id ?? 0
    const ownerId = device.organisationId
    const object = { kind: 'device', id: deviceId, name: device.imei, ownerId } as const
    const after = { share, remark, expiresAt: new Date(endTime * 1000) }
    await writeAudit(client, ctx, 'device/Share', [{ object, after }])
    return share
  })
  return { id, token }
}

/** Links of a device that are in force, newest first. Who made one is told only of accounts below `path`. */
export async function listShares(
  pool: Pool,
  deviceId: VisibleDeviceId,
  { path, now }: { path: string; now: number },
): Promise<DeviceShare[]> {
  const { rows } = await pool.query<DeviceShare>(
    `SELECT s.id, s.remark, floor(extract(epoch FROM s.created_at))::bigint AS "createdAt",
       floor(extract(epoch FROM s.expires_at))::bigint AS "expiresAt",
       CASE WHEN starts_with(o.path, $3) THEN a.login END AS "createdBy"
     FROM device_share s LEFT JOIN account a ON a.id = s.account_id LEFT JOIN organisation o ON o.id = a.organisation_id
     WHERE s.device_id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 ORDER BY s.id DESC`,
    [deviceId, new Date(now), path],
  )
  return rows
}

/** Takes a link of a device back. Throws shareEnded for one that is not in force, or of another device. */
export async function revokeShare(
  ctx: Context,
  deviceId: VisibleDeviceId,
  shareId: number,
): Promise<void> {
  const now = new Date(ctx.now())
  await inTransaction(ctx.services.pool, async (client) => {
    const { rows } = await client.query<{ imei: string; ownerId: number }>(
      `UPDATE device_share s SET revoked_at = $3 FROM device d
       WHERE s.id = $1 AND s.device_id = $2 AND d.id = s.device_id AND s.revoked_at IS NULL AND s.expires_at > $3
       RETURNING d.imei, d.organisation_id AS "ownerId"`,
      [shareId, deviceId, now],
    )
    const [ended] = rows
    if (!ended) throw new AppError('shareEnded')
    const { imei: name, ownerId } = ended
    const object = { kind: 'device', id: deviceId, name, ownerId } as const
    await writeAudit(client, ctx, 'device/RevokeShare', [
      { object, before: { share: shareId }, after: { revokedAt: now } },
    ])
  })
}

/**
 * The device that a link shows, and when the link ends (Unix seconds). Throws shareEnded alike for a token that never
 * was, ended or was taken back, and for a device that is deleted, frozen or out of service.
 */
export async function findSharedDevice(
  pool: Pool,
  token: string,
  now: number,
): Promise<{ deviceId: number; expiresAt: number }> {
  const { rows } = await pool.query<{ deviceId: number; expiresAt: number }>(
    `SELECT s.device_id AS "deviceId", floor(extract(epoch FROM s.expires_at))::bigint AS "expiresAt"
     FROM device_share s JOIN device d ON d.id = s.device_id
     WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 AND d.deleted_at IS NULL
       AND d.frozen_at IS NULL AND (d.expires_at IS NULL OR d.expires_at > $2)`,
    [hashToken(token), new Date(now)],
  )
  if (!rows[0]) throw new AppError('shareEnded')
  return rows[0]
}
