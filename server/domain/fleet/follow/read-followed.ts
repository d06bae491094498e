import { type DisplayState, displayStateOf } from '#lib/codes/device-state.ts'
import type { Context } from '../../../context.ts'
import { type Bound, findDevices } from '../../../db/family-scope.ts'
import { all, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { ownAccount } from '../../people/account/own-account.ts'
import type { DeviceFacts } from '../device/read-devices.ts'
import { readPresent } from '../device/read-present.ts'
import type { PresentState } from '../state/read-states.ts'

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
