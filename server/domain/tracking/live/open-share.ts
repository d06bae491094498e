import { createHmac, timingSafeEqual } from 'node:crypto'
import { circleArea } from '#lib/geo/fence-area.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { db, first, run } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { Services } from '../../../services.ts'
import { isWithin, sharesInForce, stopAreaOf } from '../../fleet/sharing/share-device.ts'
import { readPositionStates } from '../../fleet/state/read-states.ts'
import {
  attempt,
  countFailure,
  type Limit,
  limitsOfLink,
} from '../../people/auth/login-throttle.ts'
import { passwordFits, spendVerify } from '../../people/auth/password.ts'
import { hashToken } from '../../platform/token.ts'
import { findInArea } from '../position/find-in-area.ts'

type Proof = {
  /** Lower-case hex md5. */
  password: string | undefined
  viewKey: string | undefined
}

/** End in Unix seconds; `viewKey` is null for links without a password. */
type OpenedShare = { deviceId: number; expiresAt: number; viewKey: string | null }

type Visit = Pick<Context<undefined>, 'services' | 'now' | 'ip'>

/** What one look over the fixes since the last one may take. */
const longestSearchMs = 5_000

/**
 * shareEnded for unknown, ended, revoked links and unusable devices alike, and for those that were
 * in the stop area since; sharePassword, wrongPassword, tooManyAttempts of links with a password.
 */
export async function openShare(ctx: Visit, token: string, proof: Proof): Promise<OpenedShare> {
  const { services } = ctx
  const link = await findLink(services, token, ctx.now())
  const viewKey = await proveLink(ctx, link, { ...proof, token })
  if (!link) throw new AppError('shareEnded')
  await endWhereStopped(services, link, ctx.now())
  return { deviceId: link.deviceId, expiresAt: link.expiresAt, viewKey }
}

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>

function findLink({ pool }: Pick<Services, 'pool'>, token: string, now: number) {
  const inService = sharesInForce(now)
    .innerJoin('device as d', 'd.id', 's.device_id')
    .where('d.deleted_at', 'is', null)
    .where('d.frozen_at', 'is', null)
    .where((eb) => eb('d.expires_at', 'is', null).or('d.expires_at', '>', new Date(now)))
  return first(
    pool,
    inService
      .select((eb) => [
        's.id',
        's.device_id as deviceId',
        's.password_hash as passwordHash',
        's.stop_lat as stopLat',
        's.stop_lon as stopLon',
        's.stop_radius as stopRadius',
        's.clear_to as clearTo',
        unixSeconds(eb.ref('s.expires_at')).as('expiresAt'),
      ])
      .where('s.token_hash', '=', hashToken(token)),
  )
}

/** A password costs the same whether the link is there, has one, or is open. */
async function proveLink(
  { services, ip }: Visit,
  link: Link | undefined,
  { token, password, viewKey }: Proof & { token: string },
): Promise<string | null> {
  const { SECRET: secret } = services.config
  const hash = link?.passwordHash ?? undefined
  const expected = hash === undefined ? null : viewKeyOf(token, hash, secret)
  if (viewKey !== undefined && expected !== null && areEqual(viewKey, expected)) return expected
  if (password === undefined) {
    if (expected !== null) throw new AppError('sharePassword')
    return null
  }
  const limits: Limit[] = limitsOfLink(hashToken(token).toString('hex'), ip)
  return attempt(services, limits, async () => {
    if (hash === undefined) {
      await spendVerify(password, secret)
      return null
    }
    if (await passwordFits(hash, password, secret)) return expected
    await countFailure(services, limits)
    throw new AppError('wrongPassword')
  })
}

/** Ends with the link; worthless without its token. */
const viewKeyOf = (token: string, passwordHash: string, secret: string) =>
  createHmac('sha256', secret).update(`share ${token} ${passwordHash}`).digest('base64url')

const areEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Reads what came since the last look: a device that drove through while nobody looked ends it too. */
async function endWhereStopped(services: Services, link: Link, now: number): Promise<void> {
  const area = stopAreaOf(link.stopLat, link.stopLon, link.stopRadius)
  if (!area || !link.clearTo) return
  const { deviceId } = link
  const state = (await readPositionStates(services.positions, [deviceId])).get(deviceId)
  if (!state?.fixedAt) return
  const from = Math.floor(link.clearTo.getTime() / 1000)
  const found =
    isWithin(area, state) ||
    (state.fixedAt > from &&
      (
        await findInArea(services.positions, {
          area: circleArea(area.lat, area.lon, area.radius),
          from,
          to: state.fixedAt,
          deviceIds: [deviceId],
          afterId: 0,
          limit: 1,
          timeout: longestSearchMs,
        })
      ).length > 0)
  const share = db.updateTable('device_share').where('id', '=', link.id)
  if (found) {
    await run(services.pool, share.set({ revoked_at: new Date(now) }))
    throw new AppError('shareEnded')
  }
  const seen = Math.min(state.fixedAt * 1000, now)
  if (seen > (from + 60) * 1000) await run(services.pool, share.set({ clear_to: new Date(seen) }))
}
