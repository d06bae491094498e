import { type Insertable, sql } from 'kysely'
import { circleArea, isInArea } from '#lib/geo/fence-area.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first, isNull, rowFor, run, type Tables } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { hashPassword } from '../../people/auth/password.ts'
import { refuseWeakPassword } from '../../people/auth/refuse-weak-password.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { hashToken, newToken } from '../../platform/token.ts'
import { lockDevices } from '../device/lock-devices.ts'
import { readPositionStates } from '../state/read-states.ts'

const longestSeconds = 30 * 86_400
const mostShares = 20

/** Times are Unix seconds. */
export type DeviceShare = {
  id: number
  remark: string
  createdAt: number
  expiresAt: number
  createdBy: string | null
  hasPassword: boolean
  stopArea: StopArea | null
}

/** Degrees × 1 000 000, WGS-84; metres. */
export type StopArea = { lat: number; lon: number; radius: number }

export type NewShare = {
  /** Unix seconds. */
  endTime: number
  remark: string
  /** Lower-case hex md5. */
  password: string | undefined
  stopArea: StopArea | undefined
}

/**
 * The token is nowhere but in the answer. Refuses an area where the device is: the link would end
 * unseen.
 */
export async function shareDevice(
  ctx: Context,
  deviceId: VisibleDeviceId,
  { endTime, remark, password, stopArea }: NewShare,
): Promise<{ id: number; token: string }> {
  const now = ctx.now()
  const seconds = endTime - now / 1000
  if (seconds <= 0 || seconds > longestSeconds) throw new AppError('shareTooLong')
  if (password !== undefined) refuseWeakPassword(password, [])
  const { pool, positions, config } = ctx.services
  if (stopArea) {
    const state = (await readPositionStates(positions, [deviceId])).get(deviceId)
    if (state && isWithin(stopArea, state)) throw new AppError('shareStopsAtOnce')
  }
  const passwordHash = password === undefined ? null : await hashPassword(password, config.SECRET)
  const token = newToken()
  const id = await inTransaction(pool, async (client) => {
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
      password_hash: passwordHash,
      stop_lat: stopArea?.lat ?? null,
      stop_lon: stopArea?.lon ?? null,
      stop_radius: stopArea?.radius ?? null,
      clear_to: stopArea ? new Date(now) : null,
    }
    const made = await first(
      client,
      db.insertInto('device_share').values(rowFor('device_share', row)).returning('id'),
    )
    const share = made?.id ?? 0
    const ownerId = device.organisationId
    const object = { kind: 'device', id: deviceId, name: device.imei, ownerId } as const
    const after = { share, remark, expiresAt, hasPassword: passwordHash !== null, stopArea }
    await writeAudit(client, ctx, 'device/Share', [{ object, after }])
    return share
  })
  return { id, token }
}

export const sharesInForce = (now: number) =>
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
  const rows = await all(
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
        isNull(eb.ref('s.password_hash')).as('isOpen'),
        's.stop_lat as lat',
        's.stop_lon as lon',
        's.stop_radius as radius',
      ])
      .where('s.device_id', '=', deviceId)
      .orderBy('s.id', 'desc'),
  )
  return rows.map(({ lat, lon, radius, isOpen, ...row }) => ({
    ...row,
    hasPassword: !isOpen,
    stopArea: stopAreaOf(lat, lon, radius),
  }))
}

/** Null unless all three are there. */
export const stopAreaOf = (
  lat: number | null,
  lon: number | null,
  radius: number | null,
): StopArea | null =>
  lat === null || lon === null || radius === null ? null : { lat, lon, radius }

/** Of a place in degrees × 1 000 000. */
export const isWithin = (
  { lat, lon, radius }: StopArea,
  place: { lat: number | undefined; lon: number | undefined },
): boolean =>
  place.lat !== undefined &&
  place.lon !== undefined &&
  isInArea(circleArea(lat, lon, radius), place.lat, place.lon)

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
