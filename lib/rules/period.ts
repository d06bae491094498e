const daySeconds = 86_400
const daysOfMonth = 31

/** Unix seconds, both ends included. */
export type Period = { from: number; to: number }

export type PeriodRule = {
  maxDays: number
  maxMonthsBack?: number
  /** It may begin and end in the future. */
  isAhead?: true
}

export const trackPeriod = { maxDays: 15, maxMonthsBack: 6 } as const satisfies PeriodRule
/** Of trips and stops. */
export const motionPeriod = { maxDays: 90, maxMonthsBack: 6 } as const satisfies PeriodRule
/** Of days, for many devices. */
export const dayPeriod = { maxDays: 31, maxMonthsBack: 6 } as const satisfies PeriodRule
/** Of statistics that add days up. */
export const statPeriod = { maxDays: 366 } as const satisfies PeriodRule
/** Of hours, and of organisations hour by hour. */
export const hoursPeriod = { maxDays: 31 } as const satisfies PeriodRule
/** Of trips of many devices. */
export const tripPeriod = { maxDays: 92 } as const satisfies PeriodRule
/** Of stops of many devices: they are counted one by one. */
export const stopPeriod = { maxDays: 31 } as const satisfies PeriodRule
/** Of readings of sensors, which are added up as they are asked for. */
export const readingPeriod = { maxDays: 31 } as const satisfies PeriodRule
/** Of beacons that devices saw, which are counted as they are asked for. */
export const sightingPeriod = { maxDays: 31 } as const satisfies PeriodRule
/** Of days on which devices reported, which are counted one by one. */
export const checkInPeriod = { maxDays: 92 } as const satisfies PeriodRule
/** Of ends of services. */
export const endPeriod = { maxDays: 3660, isAhead: true } as const satisfies PeriodRule
export const alarmPeriod = { maxDays: 92 } as const satisfies PeriodRule
export const auditPeriod = { maxDays: 90 } as const satisfies PeriodRule
/** Of raw frames. */
export const logPeriod = { maxDays: 31 } as const satisfies PeriodRule
export const recordingPeriod = { maxDays: 366 } as const satisfies PeriodRule
export const iccidPeriod = { maxDays: 366 } as const satisfies PeriodRule
export const hardwarePeriod = { maxDays: 366 } as const satisfies PeriodRule
export const walletPeriod = { maxDays: 366 } as const satisfies PeriodRule
export const orderPeriod = { maxDays: 366 } as const satisfies PeriodRule
/** Adds all of it up. */
export const profitPeriod = { maxDays: 92 } as const satisfies PeriodRule
export const commandPeriod = { maxDays: 92 } as const satisfies PeriodRule

export type PeriodFault = 'incomplete' | 'reversed' | 'inFuture' | 'tooLong' | 'tooOld'

/** Undefined when allowed. Forms choose whole minutes, so `maxDays` has 59 s more; it may end later today. */
export function periodFault(
  { from, to }: Period,
  { maxDays, maxMonthsBack, isAhead }: PeriodRule,
  now: number,
): PeriodFault | undefined {
  if (!Number.isFinite(from) || !Number.isFinite(to)) return 'incomplete'
  if (to < from) return 'reversed'
  if (!isAhead && (from > now || to > now + daySeconds)) return 'inFuture'
  if (to - from > maxDays * daySeconds + 59) return 'tooLong'
  const isOld = maxMonthsBack !== undefined && from < now - maxMonthsBack * daysOfMonth * daySeconds
  return isOld ? 'tooOld' : undefined
}
