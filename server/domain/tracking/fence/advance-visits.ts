import { visitFlag } from '#lib/codes/visit-flags.ts'
import { borderMetres, isInArea, passage, wayMetres } from '#lib/geo/fence-area.ts'
import { endFast, judgeLimits, raiseCrossing } from './judge-limits.ts'
import {
  type Events,
  type FenceEvents,
  type FenceFix,
  type FenceStep,
  noEvents,
  nonePending,
  type Passed,
  type Visit,
  type VisitState,
  type VisitWork,
} from './visit-state.ts'
import type { Watch, WatchedFence } from './watched-fence.ts'

/** Nearer to the border two fixes decide, whatever the speed. */
const leastMargin = 30
/** Tenths of km/h: noise of a standing receiver stays below. */
const certainSpeed = 100
/** A fence between two such fixes counts as passed. */
const passSeconds = 300

/** Clean fixes, in order of time. */
export function advanceVisits(state: VisitState, step: FenceStep): FenceEvents {
  noteFirst(state, step)
  const near = nearWatches(step)
  const { passed } = state
  if (near.length === 0 && state.inside.length === 0 && !passed) {
    state.pending = nonePending
    return noEvents
  }
  const { sets, before, fix } = step
  const events: Events = { visits: [], alarms: [], ends: [] }
  const work: VisitWork = { sets, before, fix, state, events, pending: undefined }
  state.passed = undefined
  if (passed && isOnward(passed, fix))
    for (const { fence, visit } of passed.visits) tellPassed(work, fence, visit)
  const visited = [...state.inside]
  for (const visit of visited) goOn(work, visit)
  for (const watch of near) {
    if (!visited.some(({ fenceId }) => fenceId === watch.fence.id)) come(work, watch)
  }
  state.pending = work.pending ?? nonePending
  return events
}

function noteFirst(state: VisitState, { before, fix }: FenceStep): void {
  if (!before) state.first = fix
  else if (!state.first) return
  else if (state.secondAt === undefined) state.secondAt = fix.time
  else if (before.time !== state.secondAt) state.first = undefined
}

function nearWatches({ sets, before, fix }: FenceStep): Watch[] {
  const from = before && isShortWay(before, fix) ? before : fix
  const box = {
    south: Math.min(from.lat, fix.lat),
    north: Math.max(from.lat, fix.lat),
    west: Math.min(from.lon, fix.lon),
    east: Math.max(from.lon, fix.lon),
  }
  const found: Watch[] = []
  for (const set of sets) set.near(box, found)
  return sets.length === 1 ? found : onePerFence(found)
}

const onePerFence = (watches: readonly Watch[]) => [
  ...new Map(watches.map((watch) => [watch.fence.id, watch])).values(),
]

const isShortWay = (before: FenceFix, { time }: FenceFix) =>
  time > before.time && time - before.time <= passSeconds

const marginOf = ({ accuracy }: FenceFix) => Math.max(leastMargin, accuracy)

const sinceOf = ({ fence, since }: Watch) => Math.max(since, fence.changedAt)

const isIn = ({ area }: WatchedFence, { lat, lon }: FenceFix) => isInArea(area, lat, lon)

/** Whether the receiver's own speed bears out the way: a wild fix of one that stands has none. */
function isBorneOut({ before, fix }: FenceStep): boolean {
  if (!before || fix.speed < certainSpeed) return false
  const seconds = fix.time - before.time
  return wayMetres(before, fix) * 18 <= fix.speed * seconds
}

/** Whether the next fix does not go back to where the one before came from. */
function isOnward({ before, fix }: Passed, next: FenceFix): boolean {
  return wayMetres(fix, next) <= wayMetres(before, next)
}

/** Else the fix waits for another. */
function isCertain(work: VisitWork, fence: WatchedFence): boolean {
  const { state, fix } = work
  if (state.pending.has(fence.id)) return true
  if (isBorneOut(work) && borderMetres(fence.area, fix.lat, fix.lon) >= marginOf(fix)) return true
  work.pending ??= new Map()
  work.pending.set(fence.id, fix.time)
  return false
}

/** Whether the device was on the other side for certain. */
function wasBeyond({ state }: VisitWork, fence: WatchedFence): boolean {
  const { first, secondAt } = state
  if (!first || secondAt === undefined || state.pending.get(fence.id) !== secondAt) return true
  return borderMetres(fence.area, first.lat, first.lon) >= marginOf(first)
}

function goOn(work: VisitWork, visit: Visit): void {
  const { state, fix, before } = work
  const watch = findWatch(work, visit.fenceId)
  if (!watch) {
    visit.flags |= visitFlag.uncrossed
    leave(work, visit, before?.time ?? fix.time)
    return
  }
  if (isIn(watch.fence, fix)) {
    judgeLimits(work, watch.fence, visit)
    return
  }
  if (!isCertain(work, watch.fence)) return
  const isUncrossed =
    !before ||
    (before.time < sinceOf(watch) && !isIn(watch.fence, before)) ||
    !wasBeyond(work, watch.fence)
  const leftAt = state.pending.get(watch.fence.id) ?? fix.time
  if (isUncrossed) visit.flags |= visitFlag.uncrossed
  leave(work, visit, leftAt)
  if (!isUncrossed) raiseCrossing(work, watch.fence, 'fenceOut', leftAt)
}

function findWatch({ sets }: FenceStep, fenceId: number): Watch | undefined {
  for (const set of sets) {
    const watch = set.find(fenceId)
    if (watch) return watch
  }
  return undefined
}

function leave(work: VisitWork, visit: Visit, leftAt: number): void {
  const { state, events } = work
  const time = Math.max(leftAt, visit.enteredAt)
  visit.leftAt = time
  if (visit.flags & visitFlag.fast) endFast(work, visit, time)
  if (visit.flags & visitFlag.stayed)
    events.ends.push({ type: 'stay', fenceId: visit.fenceId, since: visit.enteredAt, time })
  state.inside = state.inside.filter((one) => one !== visit)
  events.visits.push(visit)
}

function come(work: VisitWork, watch: Watch): void {
  const { state, fix, before, events } = work
  const { fence } = watch
  if (!isIn(fence, fix)) {
    pass(work, watch)
    return
  }
  const isUncrossed = !before || (before.time < sinceOf(watch) && isIn(fence, before))
  if (!isUncrossed && !isCertain(work, fence)) return
  const enteredAt = state.pending.get(fence.id) ?? fix.time
  const isCrossed = !isUncrossed && wasBeyond(work, fence)
  const flags = isCrossed ? 0 : visitFlag.uncrossed
  const visit: Visit = { fenceId: fence.id, enteredAt, leftAt: undefined, flags, topSpeed: 0 }
  state.inside.push(visit)
  events.visits.push(visit)
  if (isCrossed) raiseCrossing(work, fence, 'fenceIn', enteredAt)
  judgeLimits(work, fence, visit)
}

function pass(work: VisitWork, watch: Watch): void {
  const { state, before, fix } = work
  const { fence } = watch
  if (!before || !isShortWay(before, fix) || before.time < sinceOf(watch)) return
  if (isIn(fence, before)) return
  const parts = passage(fence.area, before, fix)
  if (!parts) return
  const [first, last] = parts
  if ((last - first) * wayMetres(before, fix) < leastMargin) return
  const seconds = fix.time - before.time
  const enteredAt = before.time + Math.floor(first * seconds)
  const leftAt = before.time + Math.ceil(last * seconds)
  const flags = visitFlag.enteredBetween | visitFlag.leftBetween
  const topSpeed = Math.max(before.speed, fix.speed)
  const visit = { fenceId: fence.id, enteredAt, leftAt, flags, topSpeed }
  if (isBorneOut(work)) {
    tellPassed(work, fence, visit)
    return
  }
  state.passed ??= { before, fix, visits: [] }
  state.passed.visits.push({ fence, visit })
}

function tellPassed(work: VisitWork, fence: WatchedFence, visit: Visit): void {
  work.events.visits.push(visit)
  raiseCrossing(work, fence, 'fenceIn', visit.enteredAt)
  if (visit.leftAt !== undefined) raiseCrossing(work, fence, 'fenceOut', visit.leftAt)
}
