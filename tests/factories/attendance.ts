import type { ClockPeriod } from '#lib/rules/attendance-limits.ts'
import type { Services } from '#server/services.ts'

type RuleOptions = {
  organisationId: number
  beaconIds: readonly number[]
  fenceIds?: readonly number[]
  groupId?: number
  periods?: readonly ClockPeriod[]
  weekDays?: readonly number[]
  lateMinutes?: number
}

/** A rule of attendance; every day from 8:00 to 17:00 without others. */
export async function putAttendanceRule(
  { pool }: Services,
  { organisationId, beaconIds, groupId, ...options }: RuleOptions,
): Promise<number> {
  const { periods = [{ start: '08:00', end: '17:00' }], lateMinutes = 5, fenceIds = [] } = options
  const { weekDays = [1, 2, 3, 4, 5, 6, 7] } = options
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO attendance_rule (organisation_id, group_id, name, periods, week_days, late_minutes, early_minutes,
       days_off, beacon_ids, fence_ids, created_at, updated_at)
     VALUES ($1, $2, 'rule', $3, $4, $5, $5, '{}', $6, $7, now(), now()) RETURNING id`,
    [
      organisationId,
      groupId ?? null,
      JSON.stringify(periods),
      weekDays,
      lateMinutes,
      beaconIds,
      fenceIds,
    ],
  )
  return rows[0]?.id ?? 0
}
