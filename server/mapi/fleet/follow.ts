import { cancelFollow as cancelFollowContract } from '#lib/contract/cmd/cancel-follow.ts'
import { getFollowDevice as getFollowDeviceContract } from '#lib/contract/cmd/get-follow-device.ts'
import { setFollowDevice as setFollowDeviceContract } from '#lib/contract/cmd/set-follow-device.ts'
import { summaryFollow as summaryFollowContract } from '#lib/contract/cmd/summary-follow.ts'
import { AppError } from '../../app-error.ts'
import { followDevices, unfollowDevices } from '../../domain/fleet/follow/change-followed.ts'
import { type FollowState, isFollowState } from '../../domain/fleet/follow/follow-states.ts'
import { type FollowedDevice, readFollowed } from '../../domain/fleet/follow/read-followed.ts'
import type { PresentState } from '../../domain/fleet/state/read-states.ts'
import { handle } from '../door/handle.ts'
import { toDeviceRow } from '../rows/device-row.ts'
import { rowPlaces } from '../rows/row-places.ts'
import { toFollowReply } from '../rows/to-follow-reply.ts'

export const setFollowDevice = handle(
  setFollowDeviceContract,
  async (ctx, { items, gid, is_modify: isWhole }) => {
    const found = ctx.visible.devicesByNumber(items)
    if (items.length > 0 && found.size === 0) throw new AppError('deviceNotFound')
    const groupId = gid === undefined ? undefined : ctx.visible.group(gid)
    await followDevices(ctx, [...new Set(found.values())], { groupId, isWhole })
    return toFollowReply(ctx.lang, items, found)
  },
)

export const getFollowDevice = handle(getFollowDeviceContract, async (ctx, params) => {
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

export const cancelFollow = handle(cancelFollowContract, async (ctx, { imeis }) => {
  const found = ctx.visible.devicesByNumber(imeis)
  await unfollowDevices(ctx, [...found.values()])
  return toFollowReply(ctx.lang, imeis, found)
})

export const summaryFollow = handle(summaryFollowContract, async (ctx) => {
  const followed = await readFollowed(ctx, ctx.bound)
  const count = (filter: FollowState) =>
    followed.filter(({ state }) => isFollowState(state, filter)).length
  return {
    total: followed.length,
    line_total: count('online'),
    downline_total: count('offline'),
    sleep_total: count('static'),
  }
})
