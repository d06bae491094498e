import type { Fix } from './fix.ts'
import type { MotionState } from './state.ts'

type Place = { lat: number; lon: number }

export function beginMove(state: MotionState, since: number, { lat, lon }: Place): void {
  state.moveSince = since
  state.moveLat = lat
  state.moveLon = lon
  state.hops = 0
  state.rest = 0
  state.move = []
  state.window = []
}

export function beginWindow(state: MotionState, fix: Fix): void {
  state.anchorTime = fix.time
  state.anchorLat = fix.lat
  state.anchorLon = fix.lon
  state.latSum = 0
  state.lonSum = 0
  state.count = 1
  state.offSince = fix.acc === 0 ? fix.time : 0
}

/** Equal states must be equal in what no longer counts, too. */
export function clearMove(state: MotionState): void {
  beginMove(state, 0, { lat: 0, lon: 0 })
  Object.assign(state, { anchorTime: 0, anchorLat: 0, anchorLon: 0 })
  Object.assign(state, { latSum: 0, lonSum: 0, count: 0, offSince: 0 })
}

export function endIdling(state: MotionState): void {
  state.idleSince = 0
  state.isIdling = 0
}
