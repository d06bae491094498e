const daySeconds = 86_400
const daysOfMonth = 31

/** A period in Unix seconds, both ends in it. */
export type Period = { from: number; to: number }

export type PeriodRule = {
  maxDays: number
  /** How far back a period may begin; any time without it. */
  maxMonthsBack?: number
}

/** The longest tracks, alarms and readings of the log. */
export const trackPeriod = { maxDays: 15, maxMonthsBack: 6 } as const satisfies PeriodRule
export const alarmPeriod = { maxDays: 92 } as const satisfies PeriodRule
export const auditPeriod = { maxDays: 90 } as const satisfies PeriodRule

export type PeriodFault = 'incomplete' | 'reversed' | 'inFuture' | 'tooLong' | 'tooOld'

/**
 * Why a period cannot be asked for, in forms and on the server alike; undefined when it can. Forms choose whole minutes
 * and the last minute belongs to the period: exactly `maxDays` days pass with its 59 seconds. A period may end later
 * today: screens ask for whole days.
 * @param now Unix seconds
 */
export function periodFault(
  { from, to }: Period,
  { maxDays, maxMonthsBack }: PeriodRule,
  now: number,
): PeriodFault | undefined {
  if (!Number.isFinite(from) || !Number.isFinite(to)) return 'incomplete'
  if (to < from) return 'reversed'
  if (from > now || to > now + daySeconds) return 'inFuture'
  if (to - from > maxDays * daySeconds + 59) return 'tooLong'
  const isOld = maxMonthsBack !== undefined && from < now - maxMonthsBack * daysOfMonth * daySeconds
  return isOld ? 'tooOld' : undefined
}
