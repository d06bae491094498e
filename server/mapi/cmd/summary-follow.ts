import { summaryFollow as contract } from '#lib/contract/cmd/summary-follow.ts'
import { type FollowState, isFollowState } from '../../domain/fleet/follow/follow-states.ts'
import { readFollowed } from '../../domain/fleet/follow/read-followed.ts'
import { handle } from '../door/handle.ts'

export const summaryFollow = handle(contract, async (ctx) => {
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
