import { ownAccount } from '#domain/account/own-account.ts'
import type { PresentState } from '#domain/position/read-states.ts'
import { type DisplayState, displayStateOf } from '#lib/codes/device-state.ts'
import type { Context } from '#server/context.ts'
import { type Bound, findDevices } from '#server/db/family-scope.ts'
import { all, db } from '#server/db/sql.ts'
import { unixSeconds } from '#server/db/unix-seconds.ts'
import type { DeviceFacts } from '../device/read-devices.ts'
import { readPresent } from '../device/read-present.ts'

export type FollowedDevice = {
  device: DeviceFacts
  present: PresentState | undefined
  state: DisplayState
  /** Unix seconds. */
  followedAt: number
}

/** Those in sight, by number. */
export async function readFollowed(ctx: Context, bound: Bound): Promise<FollowedDevice[]> {
  const { pool } = ctx.services
  const rows = await all(
    pool,
    db
      .selectFrom('followed_device')
      .select('device_id as id')
      .select((eb) => unixSeconds(eb.ref('followed_at')).as('followedAt'))
      .where('account_id', '=', ownAccount(ctx)),
  )
  const since = new Map(rows.map(({ id, followedAt }) => [id, followedAt]))
  const ids = [...(await findDevices(pool, bound, [...since.keys()]))]
  const devices = await readPresent(ctx.services, ids)
  const now = ctx.now() / 1000
  return devices
    .map(({ facts: device, state: present }) => {
      const { line = 'e_line_down', isMoving = false } = present ?? {}
      const { activatedAt, expiresAt } = device
      const state = displayStateOf({ line, isMoving, activatedAt, expiresAt }, now)
      return { device, present, state, followedAt: since.get(device.id) ?? 0 }
    })
    .sort((a, b) => (a.device.imei < b.device.imei ? -1 : 1))
}
