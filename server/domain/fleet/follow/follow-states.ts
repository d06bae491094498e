import { type DisplayState, stateFilters } from '#lib/codes/device-state.ts'
import type { followStates } from '#lib/contract/cmd/get-follow-device.ts'

export type FollowState = (typeof followStates)[number]

/** In touch, those of it that stand, and everything else. */
export function isFollowState(state: DisplayState, filter: FollowState): boolean {
  if (filter === 'offline') return !isFollowState(state, 'online')
  const states: readonly DisplayState[] = stateFilters[filter]
  return states.includes(state)
}
