import type { MotionDefinitions } from './definitions.ts'
import type { MovePart } from './facts.ts'
import type { Step } from './fix.ts'
import { eachDay, movePart } from './parts.ts'

/** Straight legs count only as far as the odometer agrees. */
export function gapMetres({ state, fix, seconds, straight, definitions }: Step): number {
  const driven = fix.mileage - state.mileage
  if (state.mileage < 0 || fix.mileage < 0 || driven < straight * 0.9) return 0
  return driven <= definitions.jumpMetresPerSecond * seconds ? driven : 0
}

export function addLeg(step: Step, parts: MovePart[], from = step.state.time): void {
  const { fix, dayOf } = step
  const metres = countedMetres(step)
  const top = topSpeed(step)
  eachDay({ from, to: fix.time, metres }, dayOf, (day, length, share) => {
    const part = movePart(parts, day)
    part.seconds += length
    part.metres += share
    part.top = Math.max(part.top, top)
  })
}

/** Whole metres; the rest goes to the next leg. */
function countedMetres({ state, fix, seconds, straight, definitions }: Step): number {
  const driven = fix.mileage - state.mileage
  const isKnown = state.mileage >= 0 && fix.mileage >= 0 && driven >= 0
  const most = definitions.jumpMetres + definitions.jumpMetresPerSecond * seconds
  if (definitions.isByOdometer === 1 && isKnown && driven <= most) return driven
  state.rest += Math.round(straight * 100)
  const metres = Math.floor(state.rest / 100)
  state.rest -= metres * 100
  return metres
}

/** A speed that the leg does not bear out by 60 % is no record: then the leg's own counts. */
function topSpeed({ state, fix, seconds, straight }: Step): number {
  if (seconds === 0) return 0
  const ofLeg = (straight / seconds) * 36
  const confirmed = (speed: number) => (speed * 0.6 <= ofLeg ? speed : Math.floor(ofLeg))
  return Math.max(confirmed(fix.speed), confirmed(state.speed))
}

/** A jump, unless another fix is near it. */
export const isFar = (metres: number, seconds: number, definitions: MotionDefinitions): boolean =>
  metres > definitions.jumpMetres && metres > definitions.jumpMetresPerSecond * seconds
