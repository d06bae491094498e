import type { DayFacts, Stop, Trip } from './facts.ts'
import { addParts, countAsStop, countAsTrip, sumOf } from './parts.ts'
import { type MotionState, type OpenDays, phase } from './state.ts'

/** What has begun and not ended; `end` is the newest fix. */
export type Present = { trip: Trip | undefined; stop: Stop | undefined; days: DayFacts[] }

/** A way that may still turn out to be no trip counts as a stop. */
export function presentOf(state: MotionState): Present {
  const days = openDaysOf(state)
  if (state.phase === phase.none) return { trip: undefined, stop: undefined, days }
  return state.phase === phase.trip
    ? { trip: tripOf(state), stop: undefined, days }
    : { trip: undefined, stop: stopOf(state), days }
}

/** Its days alone. */
export function openDaysOf({ phase: present, move, window, days: begun }: OpenDays): DayFacts[] {
  if (present === phase.none) return []
  const days = begun.map((day) => ({ ...day }))
  if (present === phase.trip) countAsTrip(days, window)
  else {
    countAsStop(days, move)
    countAsStop(days, window)
  }
  return days
}

function tripOf(state: MotionState): Trip {
  const parts = state.move.map((part) => ({ ...part }))
  addParts(parts, state.window)
  const { metres, seconds, idle, top } = sumOf(parts)
  return {
    kind: 'trip',
    start: state.moveSince,
    end: state.time,
    startLat: state.moveLat,
    startLon: state.moveLon,
    endLat: state.lat,
    endLon: state.lon,
    metres,
    driveSeconds: seconds - idle,
    idleSeconds: idle,
    topSpeed: top,
    parts,
  }
}

function stopOf(state: MotionState): Stop {
  const idleSeconds = state.stopIdle + sumOf(state.move).idle + sumOf(state.window).idle
  return {
    kind: 'stop',
    isGap: false,
    start: state.stopSince,
    end: state.time,
    lat: state.stopLat,
    lon: state.stopLon,
    idleSeconds,
    metres: 0,
  }
}

/** Facts of a state begin here; what is older is stored. */
export const openSince = (state: MotionState): number =>
  state.phase === phase.trip ? state.moveSince : state.stopSince
