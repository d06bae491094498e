import { planeMetres } from '../geo/distance.ts'
import type { Step } from './fix.ts'
import { addParts, countAsStop, countAsTrip, dayFacts, sumOf } from './parts.ts'
import { clearMove, endIdling } from './place.ts'
import { phase } from './state.ts'

export function isInside({ fix, definitions }: Step, lat: number, lon: number): boolean {
  return planeMetres(lat, lon, fix.lat, fix.lon) <= definitions.stopMetres
}

/** What was on the way belongs to the stop. */
export function absorb({ state }: Step): void {
  addParts(state.move, state.window)
  countAsStop(state.days, state.move)
  state.stopIdle += sumOf(state.move).idle
  clearMove(state)
  state.phase = phase.stop
}

/** Movement up to the anchor. A single far fix after a long silence may be noise. */
export function isTrip({ state, definitions }: Step): boolean {
  if (sumOf(state.move).metres >= definitions.tripMetres) return true
  return state.hops > 1 && state.anchorTime - state.moveSince >= definitions.tripSeconds
}

/** The stop before is over. */
export function setOut(step: Step): void {
  const { state, dayOf } = step
  endStop(step, state.moveSince)
  state.phase = phase.trip
  countAsTrip(state.days, state.move)
  dayFacts(state.days, dayOf(state.moveSince).day).trips += 1
}

/** Nothing is on the way any more. */
export function endAtLast(step: Step): void {
  const { state } = step
  if (state.phase !== phase.stop) {
    if (state.phase === phase.trip) countAsTrip(state.days, state.window)
    addParts(state.move, state.window)
    state.window = []
    state.anchorTime = state.time
    if (state.phase === phase.leaving && isTrip(step)) setOut(step)
    if (state.phase === phase.trip) endTrip(step, state.time, state.lat, state.lon)
    else absorb(step)
  }
  if (state.phase === phase.stop) endStop(step, state.time)
  clearMove(state)
  endIdling(state)
}

function endStop({ state, facts }: Step, end: number): void {
  if (end <= state.stopSince) return
  facts.push({
    kind: 'stop',
    isGap: false,
    start: state.stopSince,
    end,
    lat: state.stopLat,
    lon: state.stopLon,
    idleSeconds: state.stopIdle,
    metres: 0,
  })
}

export function endTrip({ state, facts }: Step, end: number, lat: number, lon: number): void {
  const { metres, seconds, idle, top } = sumOf(state.move)
  facts.push({
    kind: 'trip',
    start: state.moveSince,
    end,
    startLat: state.moveLat,
    startLon: state.moveLon,
    endLat: lat,
    endLon: lon,
    metres,
    driveSeconds: seconds - idle,
    idleSeconds: idle,
    topSpeed: top,
    parts: state.move,
  })
}
