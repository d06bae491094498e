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
  /** Of the organisation. */
  path: string
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
      .select(['o.id as organisationId', 'o.name as organisationName', 'o.path', 'o.zone'])
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

/** A place of a rule: its id, its name, and of a beacon its number. */
export type RulePlace = {
  id: number
  name: string
  number: string
  /** It is in the reader's tree: others are not named. */
  isSeen: boolean
}

export type RulePlaces = { beacons: RulePlace[]; fences: RulePlace[] }

type Line = { path: string }

const isInLine = (a: Line, b: Line) => a.path.startsWith(b.path) || b.path.startsWith(a.path)

/**
 * Those of a rule's places that are still there, and of organisations above or below its own: a rule that moved to another tree leaves
 * its places behind. They count for every reader; one in `path` is told of those there.
 */
export async function placesOfRules(
  pool: Pool,
  rules: readonly ListedAttendanceRule[],
  path: string,
): Promise<(rule: ListedAttendanceRule) => RulePlaces> {
  const [beacons, fences] = await Promise.all([
    all(
      pool,
      db
        .selectFrom('beacon as b')
        .innerJoin('organisation as o', 'o.id', 'b.organisation_id')
        .select(['b.id', 'b.name', 'b.number', 'o.path'])
        .where('b.id', '=', anyOf(rules.flatMap(({ beaconIds }) => beaconIds))),
    ),
    all(
      pool,
      db
        .selectFrom('fence as f')
        .innerJoin('organisation as o', 'o.id', 'f.organisation_id')
        .select(['f.id', 'f.name', 'o.path'])
        .where('f.id', '=', anyOf(rules.flatMap(({ fenceIds }) => fenceIds))),
    ),
  ])
  const beaconOf = new Map(beacons.map((beacon) => [beacon.id, beacon]))
  const fenceOf = new Map(fences.map((fence) => [fence.id, { ...fence, number: '' }]))
  const placesIn = (rule: Line, ids: readonly number[], known: typeof fenceOf) =>
    ids.flatMap((id): RulePlace[] => {
      const place = known.get(id)
      if (!place || !isInLine(place, rule)) return []
      const { name, number } = place
      return [{ id: id, name: name, number: number, isSeen: place.path.startsWith(path) }]
    })
  return (rule) => ({
    beacons: placesIn(rule, rule.beaconIds, beaconOf),
    fences: placesIn(rule, rule.fenceIds, fenceOf),
  })
}
