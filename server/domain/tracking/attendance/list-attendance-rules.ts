import type { ClockPeriod } from '#lib/rules/attendance-limits.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { AttendanceFacts } from './attendance-rule.ts'

export type ListedAttendanceRule = AttendanceFacts & {
  id: number
  organisationId: number
  organisationName: string
  groupId: number | null
  groupName: string | null
  zone: string
  /** Unix seconds. */
  updatedAt: number
}

type Query = { path: string; afterId: number; limit: number }

/** Of the organisations in a tree, oldest first. */
export function listAttendanceRules(
  pool: Pool,
  { path, afterId, limit }: Query,
): Promise<ListedAttendanceRule[]> {
  return all(
    pool,
    db
      .selectFrom('attendance_rule as r')
      .innerJoin('organisation as o', 'o.id', 'r.organisation_id')
      .leftJoin('device_group as g', 'g.id', 'r.group_id')
      .select(['r.id', 'r.name', 'r.periods', 'r.week_days as weekDays', 'r.country'])
      .select(['r.late_minutes as lateMinutes', 'r.early_minutes as earlyMinutes'])
      .select(['r.days_off as daysOff', 'r.beacon_ids as beaconIds', 'r.fence_ids as fenceIds'])
      .select(['o.id as organisationId', 'o.name as organisationName', 'o.zone'])
      .select(['r.group_id as groupId', 'g.name as groupName'])
      .select((eb) => unixSeconds(eb.ref('r.updated_at')).as('updatedAt'))
      .$narrowType<{
        periods: ClockPeriod[]
        weekDays: number[]
        daysOff: string[]
        beaconIds: number[]
        fenceIds: number[]
      }>()
      .where((eb) => isBelow(eb.ref('o.path'), path))
      .where('r.id', '>', afterId)
      .orderBy('r.id')
      .limit(limit),
  )
}

/** A place of rules: its id, its name, and of a beacon its number. */
export type RulePlace = { id: number; name: string; number: string }

export type RulePlaces = { beacons: Map<number, RulePlace>; fences: Map<number, RulePlace> }

/** Those of the places of rules that are still there. */
export async function placesOfRules(
  pool: Pool,
  rules: readonly AttendanceFacts[],
): Promise<RulePlaces> {
  const [beacons, fences] = await Promise.all([
    all(
      pool,
      db
        .selectFrom('beacon')
        .select(['id', 'name', 'number'])
        .where('id', '=', anyOf(rules.flatMap(({ beaconIds }) => beaconIds))),
    ),
    all(
      pool,
      db
        .selectFrom('fence')
        .select(['id', 'name'])
        .where('id', '=', anyOf(rules.flatMap(({ fenceIds }) => fenceIds))),
    ),
  ])
  return {
    beacons: new Map(beacons.map((beacon) => [beacon.id, beacon])),
    fences: new Map(fences.map((fence) => [fence.id, { ...fence, number: '' }])),
  }
}
