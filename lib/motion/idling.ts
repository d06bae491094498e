import type { MotionDefinitions } from './definitions.ts'
import type { Fix, Step } from './fix.ts'
import { eachDay } from './parts.ts'
import type { MotionState } from './state.ts'

const isIdle = ({ acc, speed }: Pick<Fix, 'acc' | 'speed'>, { idleTenths }: MotionDefinitions) =>
  acc === 1 && speed < idleTenths

/** The idle part of the leg, and once it is long enough of what was before it in this place. */
export function idleFrom(
  { state, fix, seconds, definitions, dayOf }: Step,
  take: (day: number, seconds: number) => void,
): void {
  const isOn = state.idleSince > 0 && isIdle(fix, definitions) && seconds <= definitions.gapSeconds
  if (!isOn) return
  if (state.isIdling === 1) eachDay({ from: state.time, to: fix.time, metres: 0 }, dayOf, take)
  else if (fix.time - state.idleSince >= definitions.idleSeconds) {
    state.isIdling = 1
    eachDay({ from: state.idleSince, to: fix.time, metres: 0 }, dayOf, take)
  }
}

/** After the leg: whether the next may idle. */
export function restIdling(state: MotionState, fix: Fix, definitions: MotionDefinitions): void {
  const isOver = !isIdle(fix, definitions) || fix.time - state.time > definitions.gapSeconds
  if (isOver) state.isIdling = 0
  if (!isIdle(fix, definitions)) state.idleSince = 0
  else if (isOver || state.idleSince === 0) state.idleSince = fix.time
}
