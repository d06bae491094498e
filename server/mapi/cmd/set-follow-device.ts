import { setFollowDevice as contract } from '#lib/contract/cmd/set-follow-device.ts'
import { followDevices } from '../../domain/fleet/follow/change-followed.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../door/handle.ts'
import { toFollowReply } from '../rows/follow-reply.ts'

export const setFollowDevice = handle(contract, async (ctx, { items, is_modify: isWhole }) => {
  const found = ctx.visible.devicesByNumber(items)
  if (items.length > 0 && found.size === 0) throw new AppError('deviceNotFound')
  await followDevices(ctx, [...new Set(found.values())], { isWhole })
  return toFollowReply(ctx.lang, items, found)
})
