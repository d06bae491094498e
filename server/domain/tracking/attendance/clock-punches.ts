import { type ClockState, clockStates, type PunchKind } from '#lib/codes/clock-states.ts'
import type { DuePeriod } from './due-periods.ts'

/** Somebody at a place; store seconds, both ends included. */
export type Presence = { from: number; to: number; place: string }

export type Punch = {
  kind: PunchKind
  due: number
  /** Undefined where nothing told of it. */
  time: number | undefined
  place: string
  state: ClockState
}

export type Grace = { lateMinutes: number; earlyMinutes: number }

type Moment = { time: number; place: string }

/** The first moment of stays within a time. */
function firstIn(stays: readonly Presence[], from: number, to: number): Moment | undefined {
  let found: Moment | undefined
  for (const stay of stays) {
    if (stay.from > to || stay.to < from) continue
    const time = Math.max(stay.from, from)
    if (found === undefined || time < found.time) found = { time: time, place: stay.place }
  }
  return found
}

/** The last one. */
function lastIn(stays: readonly Presence[], from: number, to: number): Moment | undefined {
  let found: Moment | undefined
  for (const stay of stays) {
    if (stay.from > to || stay.to < from) continue
    const time = Math.min(stay.to, to)
    if (found === undefined || time > found.time) found = { time: time, place: stay.place }
  }
  return found
}

/**
 * The clock-in and the clock-out of a period: the first moment at a place from its opening to its end, and the last one from its begin
 * to its closing; one moment alone is the one that it is nearer to. What the time to come may change is not told yet.
 */
export function clockPunches(
  period: DuePeriod,
  stays: readonly Presence[],
  { lateMinutes, earlyMinutes }: Grace,
  now: number,
): Punch[] {
  const { start, end, opens, closes } = period
  const first = firstIn(stays, opens, end)
  const last = lastIn(stays, start, closes)
  const isOne = first !== undefined && first.time === last?.time
  const isLeaving = isOne && end - first.time < first.time - start
  const came = isLeaving ? undefined : first
  const left = isOne && !isLeaving ? undefined : last
  const punches: Punch[] = []
  if (came) {
    const isLate = came.time > start + lateMinutes * 60
    const state = isLate ? clockStates.late : clockStates.normal
    punches.push({ kind: 'in', due: start, ...came, state })
  } else if (now > end) punches.push(missing('in', start))
  if (left && left.time >= end - earlyMinutes * 60)
    punches.push({ kind: 'out', due: end, ...left, state: clockStates.normal })
  else if (now > closes)
    punches.push(
      left ? { kind: 'out', due: end, ...left, state: clockStates.early } : missing('out', end),
    )
  return punches
}

const missing = (kind: PunchKind, due: number): Punch => ({
  kind: kind,
  due: due,
  time: undefined,
  place: '',
  state: clockStates.missing,
})
