import type { BookedPurpose } from '#lib/codes/trip-purposes.ts'
import type { UsualPurpose } from '#lib/codes/usual-purposes.ts'
import { isWorking, type WorkSpan, workSpans } from '#lib/motion/work-spans.ts'
import type { WorkPeriod } from '#lib/rules/work-hours.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { readHours, type WorkHours } from './read-hours.ts'

/** Store seconds, `to` excluded. */
type LockedMonth = {
  deviceId: number
  from: number
  to: number
  /** Null where there were none when it was locked. */
  periods: WorkPeriod[] | null
  usualPurpose: UsualPurpose
  zone: string
}

type Rule = { zone: string; periods: WorkPeriod[] | null }

type Asked = { id: number; from: number; to: number }

/** Trips of a device that began in its span may last so long after. */
const longestTrip = 7 * 86_400

/**
 * Working hours of devices in a period, and what trips usually were for. A locked month of a log book keeps what was
 * in force when it was locked; all else goes by what is in force now.
 */
export class TripRules {
  private readonly hours: ReadonlyMap<number, WorkHours>
  private readonly locks = new Map<number, LockedMonth[]>()
  /** Most devices share the hours of their organisation. */
  private readonly byWeek = new Map<string, WorkSpan[]>()
  private readonly byRule = new Map<Rule, WorkSpan[]>()
  private readonly period: WorkSpan

  constructor(
    hours: ReadonlyMap<number, WorkHours>,
    locks: readonly LockedMonth[],
    period: WorkSpan,
  ) {
    this.hours = hours
    this.period = period
    for (const lock of locks)
      this.locks.set(lock.deviceId, [...(this.locks.get(lock.deviceId) ?? []), lock])
  }

  /** In force now, as a month is locked with it; undefined of a device that is gone. */
  now(deviceId: number): WorkHours | undefined {
    return this.hours.get(deviceId)
  }

  private lockAt(deviceId: number, at: number): LockedMonth | undefined {
    return this.locks.get(deviceId)?.find(({ from, to }) => at >= from && at < to)
  }

  /** What a trip was for of which nobody says it, by the moment in which it began. */
  usualPurpose(deviceId: number, start: number): BookedPurpose {
    const rule = this.lockAt(deviceId, start) ?? this.hours.get(deviceId)
    if (rule?.usualPurpose === 'business') return 'business'
    const spans = rule?.usualPurpose === 'hours' ? this.spansOf(rule) : undefined
    if (!spans) return 'none'
    return isWorking(spans, start) ? 'business' : 'private'
  }

  /** Working time around a trip; undefined where no working hours are known. */
  workTime(deviceId: number, start: number): readonly WorkSpan[] | undefined {
    const lock = this.lockAt(deviceId, start)
    return this.spansOf(lock?.periods ? lock : this.hours.get(deviceId))
  }

  private spansOf(rule: Rule | undefined): WorkSpan[] | undefined {
    if (!rule?.periods || rule.periods.length === 0) return undefined
    const known = this.byRule.get(rule)
    if (known) return known
    const week = JSON.stringify([rule.zone, rule.periods])
    const spans = this.byWeek.get(week) ?? workSpans(rule.periods, rule.zone, this.period)
    this.byWeek.set(week, spans)
    this.byRule.set(rule, spans)
    return spans
  }
}

/** Of the devices of some spans (store seconds). */
export async function tripRules(pool: Pool, spans: readonly Asked[]): Promise<TripRules> {
  if (spans.length === 0) return new TripRules(new Map(), [], { from: 0, to: 0 })
  const ids = spans.map(({ id }) => id)
  const period = {
    from: spans.reduce((least, { from }) => Math.min(least, from), Number.MAX_SAFE_INTEGER),
    to: spans.reduce((most, { to }) => Math.max(most, to), 0) + longestTrip,
  }
  const [hours, locks] = await Promise.all([readHours(pool, ids), readLocked(pool, ids, period)])
  return new TripRules(hours, locks, period)
}

/** Months that those locked who have the devices now. */
function readLocked(
  pool: Pool,
  ids: readonly number[],
  { from, to }: WorkSpan,
): Promise<LockedMonth[]> {
  return all(
    pool,
    db
      .selectFrom('log_book_lock as l')
      .innerJoin('device as d', (join) =>
        join.onRef('d.id', '=', 'l.device_id').onRef('d.organisation_id', '=', 'l.organisation_id'),
      )
      .select(['l.device_id as deviceId', 'l.from_at as from', 'l.to_at as to'])
      .select(['l.periods', 'l.usual_purpose as usualPurpose', 'l.zone'])
      .$narrowType<{ periods: WorkPeriod[] | null }>()
      .where('l.device_id', '=', anyOf(ids))
      .where('l.to_at', '>', from)
      .where('l.from_at', '<=', to),
  )
}
