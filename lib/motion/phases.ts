import { planeMetres } from '../geo/distance.ts'
import { absorb, endAtLast, endTrip, isTrip, setOut } from './ends.ts'
import type { Step } from './fix.ts'
import { idleFrom } from './idling.ts'
import { addLeg, gapMetres } from './leg.ts'
import { addParts, countAsTrip, dayFacts, eachDay, movePart, sumOf } from './parts.ts'
import { beginMove, beginWindow, endIdling } from './place.ts'
import { phase } from './state.ts'

export function begin({ state, fix }: Step): void {
  state.fedTime = fix.time
  state.fedSeq = fix.seq
  state.phase = phase.leaving
  state.stopSince = fix.time
  state.stopLat = fix.lat
  state.stopLon = fix.lon
  state.stopIdle = 0
  state.isStopPlaced = 0
  beginMove(state, fix.time, fix)
  beginWindow(state, fix)
}

/** Inside the stop that lasts. */
export function stay(step: Step): void {
  const { state, fix, dayOf } = step
  eachDay({ from: state.time, to: fix.time, metres: 0 }, dayOf, (day, length) => {
    dayFacts(state.days, day).stopSeconds += length
  })
  idleFrom(step, (day, length) => {
    const facts = dayFacts(state.days, day)
    facts.stopSeconds -= length
    facts.idleSeconds += length
    state.stopIdle += length
  })
}

/** Too little for a trip: the stop goes on. */
export function comeBack(step: Step): void {
  const { state } = step
  addLeg(step, state.window)
  absorb(step)
  endIdling(state)
}

/** Near the anchor. */
export function linger(step: Step): void {
  const { state, fix, definitions } = step
  addLeg(step, state.window)
  idleFrom(step, (day, length) => {
    movePart(state.window, day).idle += length
  })
  state.latSum += fix.lat - state.anchorLat
  state.lonSum += fix.lon - state.anchorLon
  state.count += 1
  if (fix.acc !== 0) state.offSince = 0
  else if (state.offSince === 0) state.offSince = fix.time
  const isOff = state.offSince > 0 && fix.time - state.offSince >= definitions.stopOffSeconds
  if (isOff || isStill(step)) arrive(step)
}

/** Who walks slowly is near one place for long, too, and ever farther from the mean of the fixes there. */
function isStill({ state, fix, definitions }: Step): boolean {
  const seconds = fix.time - state.anchorTime
  if (seconds < definitions.stopSeconds) return false
  if (seconds >= definitions.slowStopSeconds) return true
  const lat = state.anchorLat + Math.round(state.latSum / state.count)
  const lon = state.anchorLon + Math.round(state.lonSum / state.count)
  return planeMetres(lat, lon, fix.lat, fix.lon) <= definitions.stillMetres
}

/** A stop at the anchor, since the anchor. */
function arrive(step: Step): void {
  const { state } = step
  const lat = state.anchorLat + Math.round(state.latSum / state.count)
  const lon = state.anchorLon + Math.round(state.lonSum / state.count)
  if (state.phase === phase.trip || isTrip(step)) {
    if (state.phase !== phase.trip) setOut(step)
    reach(step, lat, lon)
    endTrip(step, state.anchorTime, lat, lon)
    state.stopSince = state.anchorTime
    state.stopIdle = 0
    state.move = []
  }
  absorb(step)
  state.stopLat = lat
  state.stopLon = lon
  state.isStopPlaced = 1
}

/** The stop ends at its last fix, or after a long silence when the way to the first fix outside must have begun. */
export function leave(step: Step): void {
  const { state, fix, seconds, straight, definitions, dayOf } = step
  let since = state.time
  if (seconds > definitions.sparseSeconds) {
    const metresPerSecond = Math.max(fix.speed, definitions.leaveTenths) / 36
    since = Math.max(since, fix.time - Math.ceil(straight / metresPerSecond))
    eachDay({ from: state.time, to: since, metres: 0 }, dayOf, (day, length) => {
      dayFacts(state.days, day).stopSeconds += length
    })
  }
  state.phase = phase.leaving
  beginMove(state, since, state)
  // What was on the way in the stop is not lost, and what was noise does not count.
  if (state.isStopPlaced === 1)
    step.straight = planeMetres(state.stopLat, state.stopLon, fix.lat, fix.lon)
  addLeg(step, state.move, since)
  hop(step)
}

/** From the anchor to the place of the stop; an odometer knows the way. */
function reach({ state, definitions, dayOf }: Step, lat: number, lon: number): void {
  const isByOdometer = definitions.isByOdometer === 1 && state.mileage >= 0
  const metres = isByOdometer
    ? sumOf(state.window).metres
    : Math.round(planeMetres(state.anchorLat, state.anchorLon, lat, lon))
  const { day } = dayOf(state.anchorTime)
  movePart(state.move, day).metres += metres
  dayFacts(state.days, day).metres += metres
}

export function moveOn(step: Step): void {
  const { state } = step
  addLeg(step, state.window)
  addParts(state.move, state.window)
  if (state.phase === phase.trip) countAsTrip(state.days, state.window)
  state.window = []
  hop(step)
}

/** The anchor moves to this fix. */
function hop(step: Step): void {
  const { state, fix } = step
  endIdling(state)
  beginWindow(state, fix)
  state.hops += 1
  if (state.phase === phase.leaving && isTrip(step)) setOut(step)
}

export function crossGap(step: Step): void {
  const { state, fix, seconds, dayOf, facts } = step
  endAtLast(step)
  const metres = gapMetres(step)
  eachDay({ from: state.time, to: fix.time, metres }, dayOf, (day, length, share) => {
    const found = dayFacts(state.days, day)
    found.gapSeconds += length
    found.metres += share
  })
  if (seconds > 0) {
    const { time, lat, lon } = state
    const span = { start: time, end: fix.time, lat, lon, metres }
    facts.push({ kind: 'stop', isGap: true, ...span, idleSeconds: 0 })
  }
  begin(step)
}
