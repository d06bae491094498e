import type { DayOf } from './day-cut.ts'
import type { MotionDefinitions } from './definitions.ts'
import type { Fact } from './facts.ts'
import type { MotionState } from './state.ts'

/** Of a satellite, without doubts of its own. Speed in tenths of km/h; mileage -1, acc -1 unknown. */
export type Fix = {
  time: number
  seq: number
  lat: number
  lon: number
  speed: number
  mileage: number
  acc: number
}

export type Rules = { definitions: MotionDefinitions; dayOf: DayOf }

/** One fix; the way from the one before. */
export type Step = Rules & {
  state: MotionState
  fix: Fix
  seconds: number
  /** Straight. */
  straight: number
  facts: Fact[]
}
