import { getFollowDevice as contract } from '#lib/contract/cmd/get-follow-device.ts'
import { isFollowState } from '../../domain/fleet/follow/follow-states.ts'
import { type FollowedDevice, readFollowed } from '../../domain/fleet/follow/read-followed.ts'
import type { PresentState } from '../../domain/fleet/state/read-states.ts'
import { handle } from '../door/handle.ts'
import { toDeviceRow } from '../rows/device-row.ts'
import { rowPlaces } from '../rows/row-places.ts'

export const getFollowDevice = handle(contract, async (ctx, params) => {
  const { last_imei: after, gid, update_time: since, is_runinfo: isFull } = params
  const groupId = gid === undefined ? undefined : ctx.visible.group(gid)
  const page = (await readFollowed(ctx, ctx.bound))
    .filter(({ device }) => after === undefined || device.imei > after)
    .filter(({ device }) => groupId === undefined || device.groupId === groupId)
    .filter(({ state }) => isFollowState(state, params.state))
    .filter((followed) => since === undefined || changedAt(followed) >= since)
    .slice(0, params.limit_size)
  const states = new Map(
    page.flatMap(({ device, present }) => (present ? [[device.id, present] as const] : [])),
  )
  const ids = page.map(({ device }) => device.id)
  const placeOf = params.is_locat ? await rowPlaces(ctx, ids, states) : undefined
  const reading = { now: ctx.now() / 1000, reader: ctx.caller }
  const items = page.map(({ device, present }) =>
    Object.assign(
      toDeviceRow(device, present && (isFull ? present : lineOnly(present)), reading),
      placeOf?.(device.id),
    ),
  )
  return { items }
})

const changedAt = ({ device, present, followedAt }: FollowedDevice) =>
  Math.max(device.updatedAt, followedAt, present?.seenAt ?? 0)

const unknown = {
  fixedAt: undefined,
  seenAt: undefined,
  lat: undefined,
  lon: undefined,
  speed: undefined,
  course: undefined,
  altitude: undefined,
  accuracy: undefined,
  mileage: undefined,
  satellites: undefined,
  signal: undefined,
  battery: undefined,
  isCharging: undefined,
  isAccOn: undefined,
  isOilCut: undefined,
  motionSince: undefined,
  clockOff: undefined,
}

const lineOnly = ({ deviceId, line, isMoving }: PresentState): PresentState => ({
  ...unknown,
  deviceId,
  line,
  isMoving,
  flags: 0,
  alarmMask: 0n,
  extra: {},
})
