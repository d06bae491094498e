import type { ClockState } from '#lib/codes/clock-states.ts'
import type { ClockRecord } from './read-attendance.ts'

export type AttendanceSums = {
  normal: number
  late: number
  early: number
  missing: number
  corrected: number
  people: number
  /** From clock-ins to clock-outs. */
  seconds: number
}

export type SummedAttendance = AttendanceSums & {
  key: string
  /** The first of them. */
  record: ClockRecord
  /** The worst state of each day, by yyyy-MM-dd. */
  days: Record<string, ClockState>
}

const personOf = ({ rule, person }: ClockRecord) => `${rule.id} ${person}`

/** From each clock-in to the clock-out of the same period. */
function secondsOf(records: readonly ClockRecord[]): number {
  const came = new Map<string, number>()
  let seconds = 0
  for (const record of records) {
    const key = `${personOf(record)} ${record.day} ${record.period}`
    if (record.kind === 'in' && record.time !== undefined) came.set(key, record.time)
    const since = came.get(key)
    if (record.kind === 'out' && record.time !== undefined && since !== undefined)
      seconds += record.time - since
  }
  return seconds
}

/** All of them together. */
export function sumOfRecords(records: readonly ClockRecord[]): AttendanceSums {
  const count = (state: number) => records.filter((record) => record.state === state).length
  return {
    normal: count(0),
    late: count(1),
    early: count(2),
    missing: count(3),
    corrected: records.filter(({ correction }) => correction).length,
    people: new Set(records.map(personOf)).size,
    seconds: secondsOf(records),
  }
}

/** By person in their order, or by day, the newest first. */
export function sumAttendance(
  records: readonly ClockRecord[],
  by: 'person' | 'day',
): SummedAttendance[] {
  const groups = new Map<string, [ClockRecord, ...ClockRecord[]]>()
  for (const record of records) {
    const key = by === 'day' ? record.day : personOf(record)
    const group = groups.get(key)
    if (group) group.push(record)
    else groups.set(key, [record])
  }
  const sums = [...groups].map(([key, group]): SummedAttendance => {
    const days: Record<string, ClockState> = {}
    for (const { day, state } of group) days[day] = worse(days[day], state)
    return { ...sumOfRecords(group), key: key, record: group[0], days: days }
  })
  return by === 'day' ? sums.sort((a, b) => (a.key < b.key ? 1 : -1)) : sums
}

/** Missing is worse than being late, that than leaving early, that than nothing. */
const order: readonly ClockState[] = [0, 2, 1, 3]

const worse = (a: ClockState | undefined, b: ClockState): ClockState =>
  a === undefined || order.indexOf(b) > order.indexOf(a) ? b : a
