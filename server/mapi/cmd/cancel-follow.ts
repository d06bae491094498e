import { cancelFollow as contract } from '#lib/contract/cmd/cancel-follow.ts'
import { unfollowDevices } from '../../domain/fleet/follow/change-followed.ts'
import { handle } from '../door/handle.ts'
import { toFollowReply } from '../rows/follow-reply.ts'

export const cancelFollow = handle(contract, async (ctx, { imeis }) => {
  const found = ctx.visible.devicesByNumber(imeis)
  await unfollowDevices(ctx, [...found.values()])
  return toFollowReply(ctx.lang, imeis, found)
})
