import type { ClockPeriod } from '#lib/rules/attendance-limits.ts'

/** What a rule says. */
export type AttendanceFacts = {
  name: string
  periods: readonly ClockPeriod[]
  /** On which periods begin: 1 Monday to 7. */
  weekDays: readonly number[]
  lateMinutes: number
  earlyMinutes: number
  /** Of lib/codes/public-holidays.ts; empty for none. */
  country: string
  /** yyyy-MM-dd */
  daysOff: readonly string[]
  beaconIds: readonly number[]
  fenceIds: readonly number[]
}
