import { planeMetres } from '../geo/distance.ts'
import { endAtLast, isInside } from './ends.ts'
import type { Fact } from './facts.ts'
import type { Fix, Rules, Step } from './fix.ts'
import { restIdling } from './idling.ts'
import { isFar } from './leg.ts'
import { dayFacts, eachDay } from './parts.ts'
import { begin, comeBack, crossGap, leave, linger, moveOn, stay } from './phases.ts'
import { encodeState, type MotionState, phase } from './state.ts'

export const isInOrder = (state: MotionState, { time, seq }: Pick<Fix, 'time' | 'seq'>): boolean =>
  state.phase === phase.none ||
  time > state.fedTime ||
  (time === state.fedTime && seq > state.fedSeq)

/** Changes `state` and returns what has become certain. Same fixes in same order, same facts: nothing else is read. */
export function advance(state: MotionState, fix: Fix, rules: Rules): Fact[] {
  const facts: Fact[] = []
  // No spread: this runs for each report.
  const { definitions, dayOf } = rules
  const step: Step = { definitions, dayOf, state, fix, seconds: 0, straight: 0, facts }
  if (state.phase === phase.none) begin(step)
  else {
    const { start } = rules.dayOf(fix.time)
    if (state.fedTime < start)
      facts.push({ kind: 'checkpoint', at: start, state: encodeState(state) })
    state.fedTime = fix.time
    state.fedSeq = fix.seq
    step.seconds = fix.time - state.time
    step.straight = planeMetres(state.lat, state.lon, fix.lat, fix.lon)
    const isJump = isFar(step.straight, step.seconds, definitions)
    const isConfirmed = isJump && isNearJump(step)
    if (isJump && !isConfirmed) {
      noteJump(step)
      return facts
    }
    takeLeg(step, isConfirmed)
  }
  restIdling(state, fix, rules.definitions)
  keepFix(step)
  endDays(step)
  return facts
}

function isNearJump({ state, fix, definitions }: Step): boolean {
  if (state.jumpTime === 0) return false
  const metres = planeMetres(state.jumpLat, state.jumpLon, fix.lat, fix.lon)
  const reach = definitions.jumpMetresPerSecond * (fix.time - state.jumpTime)
  return metres <= Math.max(definitions.jumpMetres, reach)
}

function noteJump({ state, fix }: Step): void {
  state.jumpTime = fix.time
  state.jumpLat = fix.lat
  state.jumpLon = fix.lon
}

function takeLeg(step: Step, isJumped: boolean): void {
  const { state, seconds, definitions } = step
  if (seconds > definitions.forgetSeconds) {
    endAtLast(step)
    begin(step)
    return
  }
  countOnline(step)
  const isAtStop = state.phase !== phase.trip && isInside(step, state.stopLat, state.stopLon)
  if (isAtStop && state.phase === phase.stop) stay(step)
  else if (isAtStop && state.isStopPlaced === 1) comeBack(step)
  else if (state.phase !== phase.stop && isInside(step, state.anchorLat, state.anchorLon))
    linger(step)
  else if (isJumped || seconds > definitions.gapSeconds) crossGap(step)
  else if (state.phase === phase.stop) leave(step)
  else moveOn(step)
}

function countOnline({ state, fix, seconds, definitions, dayOf }: Step): void {
  if (seconds > definitions.onlineSeconds) return
  eachDay({ from: state.time, to: fix.time, metres: 0 }, dayOf, (day, length) => {
    dayFacts(state.days, day).onlineSeconds += length
  })
}

function keepFix({ state, fix }: Step): void {
  state.time = fix.time
  state.lat = fix.lat
  state.lon = fix.lon
  state.speed = fix.speed
  state.acc = fix.acc
  state.mileage = fix.mileage
  state.jumpTime = 0
  state.jumpLat = 0
  state.jumpLon = 0
}

/** Days of which all is certain. */
function endDays({ state, dayOf, facts }: Step): void {
  const certain = certainUntil(state)
  const { day } = dayOf(certain)
  while (state.days[0] && state.days[0].day < day) {
    const [over] = state.days.splice(0, 1)
    if (over) facts.push({ kind: 'day', ...over })
  }
}

/** Nothing before it changes any more. */
export function certainUntil(state: MotionState): number {
  if (state.phase === phase.leaving) return state.moveSince
  if (state.phase === phase.trip) return state.anchorTime
  return state.idleSince > 0 && state.isIdling === 0 ? state.idleSince : state.time
}
