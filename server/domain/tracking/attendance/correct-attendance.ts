import { sql } from 'kysely'
import type { ClockState, PunchKind } from '#lib/codes/clock-states.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { dayName, dayNumber, daysIn } from '#lib/motion/day-cut.ts'
import { attendanceLimits } from '#lib/rules/attendance-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { fieldText } from '../../../texts/error-text.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { checkAccount } from '../alarm-rule/keep-rule.ts'
import type { DaySpan } from '../statistics/day-figures.ts'
import { periodName } from './due-periods.ts'
import { lockAttendanceRule } from './keep-attendance-rule.ts'

/** Which clock-in or clock-out it is. */
export type PunchKey = {
  ruleId: number
  person: string
  /** yyyy-MM-dd */
  day: string
  period: string
  kind: PunchKind
}

export type Correction = {
  state: ClockState
  reason: string
  /** Empty where the reader does not see who it was. */
  by: string
  /** Unix seconds. */
  at: number
}

const keyOf = ({ ruleId, person, day, period, kind }: PunchKey) =>
  [ruleId, day, period, kind, person].join(' ')

/** Undefined where nobody corrected it. */
export type Corrections = (key: PunchKey) => Correction | undefined

export async function readCorrections(
  pool: Pool,
  ruleIds: readonly number[],
  { from, to, path }: DaySpan & { path: string },
): Promise<Corrections> {
  const rows = await all(
    pool,
    db
      .selectFrom('attendance_correction as c')
      .leftJoin('account as w', 'w.id', 'c.written_by')
      .leftJoin('organisation as wo', 'wo.id', 'w.organisation_id')
      .select(['c.rule_id as ruleId', 'c.person', 'c.day', 'c.period', 'c.punch as kind'])
      .select(['c.state', 'c.reason'])
      .select(
        sql<string>`CASE WHEN ${isBelow(sql`wo.path`, path)} THEN w.name ELSE '' END`.as('by'),
      )
      .select((eb) => unixSeconds(eb.ref('c.written_at')).as('at'))
      .$narrowType<{ kind: PunchKind; state: ClockState }>()
      .where('c.rule_id', '=', anyOf(ruleIds))
      .where('c.day', '>=', dayName(from))
      .where('c.day', '<=', dayName(to))
      .orderBy('c.rule_id')
      .orderBy('c.day')
      .limit(attendanceLimits.read),
  )
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return (key) => byKey.get(keyOf(key))
}

const refusal = ({ lang }: Context, field: 'day' | 'period', key: string, maximum = 0) => {
  const message = fieldText(key, lang, { maximum })
  return new AppError('badParams', { field, message }, [{ path: field, message }])
}

/** From a year ago to today, by the rule's clock. Throws badParams. */
function checkDay(ctx: Context, zone: string, day: string): void {
  const today = daysIn(zone)(Math.floor(ctx.now() / 1000) - storeEpoch).day
  const back = today - dayNumber(day)
  if (back < 0 || back > attendanceLimits.correctedDays) throw refusal(ctx, 'day', 'invalid')
}

/** Throws badParams where a day of a rule has as many as it may. */
async function checkRoom(client: PoolClient, ctx: Context, ruleId: number, day: string) {
  const counted = db
    .selectFrom('attendance_correction')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('rule_id', '=', ruleId)
    .where('day', '=', day)
  const max = attendanceLimits.corrections
  if (Number((await first(client, counted))?.n ?? 0) >= max)
    throw refusal(ctx, 'day', 'tooMany', max)
}

/**
 * Without a state what was said before is taken back. A new one is of a period of the rule, and of a day of the last year. Throws
 * notFound, badParams, accountsOnly.
 */
export async function correctPunch(
  ctx: Context,
  { ruleId, person, day, period, kind }: PunchKey,
  { state, reason }: { state: ClockState | undefined; reason: string },
): Promise<void> {
  checkAccount(ctx)
  const key = { rule_id: ruleId, day: day, person: person, period: period, punch: kind }
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const { object, zone, periods } = await lockAttendanceRule(client, ctx, ruleId)
    const own = db
      .selectFrom('attendance_correction')
      .select(['state', 'reason'])
      .where('rule_id', '=', ruleId)
      .where('day', '=', day)
      .where('person', '=', person)
      .where('period', '=', period)
      .where('punch', '=', kind)
    const before = await first(client, own)
    if (state !== undefined && !before) {
      checkDay(ctx, zone, day)
      if (!periods.some((known) => periodName(known) === period))
        throw refusal(ctx, 'period', 'invalid')
      await checkRoom(client, ctx, ruleId, day)
    }
    if (state === undefined)
      await run(
        client,
        db
          .deleteFrom('attendance_correction')
          .where('rule_id', '=', ruleId)
          .where('day', '=', day)
          .where('person', '=', person)
          .where('period', '=', period)
          .where('punch', '=', kind),
      )
    else {
      const facts = {
        state: state,
        reason: reason,
        written_by: ctx.caller.accountId ?? null,
        written_at: new Date(ctx.now()),
      }
      await run(
        client,
        db
          .insertInto('attendance_correction')
          .values(rowFor('attendance_correction', { ...key, ...facts }))
          .onConflict((conflict) =>
            conflict
              .columns(['rule_id', 'day', 'person', 'period', 'punch'])
              .doUpdateSet(rowFor('attendance_correction', facts)),
          ),
      )
    }
    const about = { person: person, day: day, period: period, punch: kind }
    await writeAudit(client, ctx, 'attendance/Correct', [
      {
        object,
        ...(before && { before: { clockState: before.state } }),
        after: { ...about, ruleId: ruleId, clockState: state ?? null, reason: reason },
      },
    ])
  })
}
