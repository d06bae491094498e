import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { visitFlag } from '#lib/codes/visit-flags.ts'
import { isWithinPeriods } from '#lib/rules/time-periods.ts'
import type { FenceAlarm, Visit, VisitWork } from './visit-state.ts'
import type { WatchedFence } from './watched-fence.ts'

/** Of one type and fence. */
const quietSeconds = 60
/** Tenths of km/h below the limit that end an overspeed. */
const slowedBy = 20

/** Lasting until the speed falls, or the device leaves. */
export function judgeLimits(work: VisitWork, fence: WatchedFence, visit: Visit): void {
  const { fix, events } = work
  visit.topSpeed = Math.max(visit.topSpeed, fix.speed)
  const before = visit.flags
  judgeSpeed(work, fence, visit)
  const { staySeconds } = fence
  const isLong = staySeconds > 0 && fix.time - visit.enteredAt >= staySeconds
  if (isLong && !(before & visitFlag.stayed)) {
    visit.flags |= visitFlag.stayed
    raise(work, fence, { type: 'stay', time: visit.enteredAt + staySeconds })
  }
  if (visit.flags !== before && !events.visits.includes(visit)) events.visits.push(visit)
}

function judgeSpeed(work: VisitWork, fence: WatchedFence, visit: Visit): void {
  const { fix, state } = work
  const { time, speed } = fix
  const wasFast = (visit.flags & visitFlag.fast) !== 0
  const isFast = fence.speedLimit > 0 && speed > fence.speedLimit - (wasFast ? slowedBy : 0)
  if (!isFast) {
    if (wasFast) endFast(work, visit, time)
    return
  }
  const known = state.fast.get(fence.id) ?? {
    since: wasFast ? visit.enteredAt : time,
    peak: wasFast ? visit.topSpeed : speed,
  }
  state.fast.set(fence.id, { ...known, peak: Math.max(known.peak, speed) })
  visit.flags |= visitFlag.fast
  if (!wasFast) raise(work, fence, { type: 'overspeed', time, peak: speed })
}

/** Of an overspeed within a fence. */
export function endFast({ state, events }: VisitWork, visit: Visit, time: number): void {
  const { fenceId, enteredAt, topSpeed } = visit
  const { since, peak } = state.fast.get(fenceId) ?? { since: enteredAt, peak: topSpeed }
  state.fast.delete(fenceId)
  visit.flags &= ~visitFlag.fast
  // A flap goes on with the alarm before it.
  events.ends.push({ type: 'overspeed', fenceId, since: since - quietSeconds, time, peak })
}

const crossings = { in: ['fenceIn'], out: ['fenceOut'], in_out: ['fenceIn', 'fenceOut'], close: [] }

/** Where the fence asks for it. */
export function raiseCrossing(
  work: VisitWork,
  fence: WatchedFence,
  type: 'fenceIn' | 'fenceOut',
  time: number,
): void {
  const wanted: readonly string[] = crossings[fence.alarm]
  if (wanted.includes(type)) raise(work, fence, { type, time })
}

function raise(
  { state, events }: VisitWork,
  fence: WatchedFence,
  alarm: Omit<FenceAlarm, 'fence'>,
): void {
  const { type, time } = alarm
  if (!isWithinPeriods(fence.periods, fence.zone, time + storeEpoch)) return
  const key = `${alarmTypes[type].bit} ${fence.id}`
  const last = state.alarmed.get(key)
  if (last !== undefined && time - last < quietSeconds) return
  state.alarmed.set(key, time)
  events.alarms.push({ ...alarm, fence })
}
