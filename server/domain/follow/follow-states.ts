import { type DisplayState, humanStateOf } from '#lib/codes/device-state.ts'
import type { followStates } from '#lib/contract/cmd/get-follow-device.ts'

export type FollowState = (typeof followStates)[number]

/** Every state is in one of the three. */
export function isFollowState(state: DisplayState, filter: FollowState): boolean {
  if (filter === 'all') return true
  if (humanStateOf(state) === 'e_line_down') return filter === 'offline'
  return filter === (state === 'static' ? 'static' : 'online')
}
