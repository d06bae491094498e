import { cancelFollow as contract } from '#lib/contract/cmd/cancel-follow.ts'
import { toFollowReply } from '#mapi/follow-reply.ts'
import { handle } from '#mapi/handle.ts'
import { unfollowDevices } from '../../domain/fleet/follow/change-followed.ts'

export const cancelFollow = handle(contract, async (ctx, { imeis }) => {
  const found = ctx.visible.devicesByNumber(imeis)
  await unfollowDevices(ctx, [...found.values()])
  return toFollowReply(ctx.lang, imeis, found)
})
