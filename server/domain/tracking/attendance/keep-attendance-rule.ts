import { attendanceLimits, type ClockPeriod } from '#lib/rules/attendance-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import { fieldText } from '../../../texts/error-text.ts'
import { lockOrganisation } from '../../people/organisation/lock-tree.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { checkAccount } from '../alarm-rule/keep-rule.ts'
import type { AttendanceFacts } from './attendance-rule.ts'
import { listAttendanceRules, placesOfRules, type RulePlace } from './list-attendance-rules.ts'

type Place = { id: number; name: string }

const objectOf = ({ id, name }: Place) => ({ kind: 'organisation', id, name, ownerId: id }) as const

const columnsOf = (facts: AttendanceFacts) => ({
  name: facts.name,
  periods: JSON.stringify(facts.periods),
  week_days: [...new Set(facts.weekDays)].sort(),
  late_minutes: facts.lateMinutes,
  early_minutes: facts.earlyMinutes,
  country: facts.country,
  days_off: [...new Set(facts.daysOff)].sort(),
  beacon_ids: [...facts.beaconIds],
  fence_ids: [...facts.fenceIds],
})

/** As the log tells them. */
const told = ({ name, periods, weekDays, ...facts }: AttendanceFacts) => ({
  rule: name,
  periods: periods.map(({ start, end }) => `${start}–${end}`),
  weekDays: weekDays,
  lateMinutes: facts.lateMinutes,
  earlyMinutes: facts.earlyMinutes,
  country: facts.country,
  daysOff: facts.daysOff,
})

/** Answers its id. Throws attendanceRuleExists, tooManyAttendanceRules, notFound, accountsOnly. */
export async function createAttendanceRule(
  ctx: Context,
  { organisationId, groupId }: { organisationId: number; groupId: number | null },
  facts: AttendanceFacts,
): Promise<number> {
  checkAccount(ctx)
  return inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const owner = groupId === null ? organisationId : await organisationOf(client, groupId)
    const organisation = await lockOrganisation(client, ctx, owner)
    await checkRoom(client, organisation.id, groupId)
    await checkPlacesSeen(client, ctx, facts)
    const at = new Date(ctx.now())
    const row = {
      ...columnsOf(facts),
      organisation_id: organisation.id,
      group_id: groupId,
      created_at: at,
      updated_at: at,
    }
    const insertion = db.insertInto('attendance_rule').values(rowFor('attendance_rule', row))
    const made = await first(client, insertion.returning('id'))
    if (!made) throw new Error('no rule came back')
    const after = { ...told(facts), ruleId: made.id }
    await writeAudit(client, ctx, 'attendance/AddRule', [{ object: objectOf(organisation), after }])
    return made.id
  })
}

async function organisationOf(client: PoolClient, groupId: number): Promise<number> {
  const group = db.selectFrom('device_group').select('organisation_id as id')
  const found = await first(client, group.where('id', '=', groupId))
  if (!found) throw new AppError('notFound')
  return found.id
}

async function checkRoom(client: PoolClient, organisationId: number, groupId: number | null) {
  const rules = await all(
    client,
    db
      .selectFrom('attendance_rule')
      .select('group_id as groupId')
      .where('organisation_id', '=', organisationId),
  )
  if (rules.some((rule) => rule.groupId === groupId)) throw new AppError('attendanceRuleExists')
  const max = attendanceLimits.perOrganisation
  if (rules.length >= max) throw new AppError('tooManyAttendanceRules', { max })
}

/** Beacons and fences of other organisations are not there. Throws notFound. */
async function checkPlacesSeen(
  client: PoolClient,
  { caller }: Context,
  { beaconIds, fenceIds }: AttendanceFacts,
): Promise<void> {
  const [beacons, fences] = [
    await all(
      client,
      db
        .selectFrom('beacon as b')
        .innerJoin('organisation as o', 'o.id', 'b.organisation_id')
        .select(['b.id', 'o.path'])
        .where('b.id', '=', anyOf(beaconIds)),
    ),
    await all(
      client,
      db
        .selectFrom('fence as f')
        .innerJoin('organisation as o', 'o.id', 'f.organisation_id')
        .select(['f.id', 'o.path'])
        .where('f.id', '=', anyOf(fenceIds)),
    ),
  ]
  const seenIn = (rows: readonly { path: string }[]) =>
    rows.filter(({ path }) => path.startsWith(caller.path)).length
  const isWhole =
    seenIn(beacons) === new Set(beaconIds).size && seenIn(fences) === new Set(fenceIds).size
  if (!isWhole) throw new AppError('notFound')
}

/** Of the caller's tree. Throws notFound. */
export async function lockAttendanceRule(client: PoolClient, { caller }: Context, id: number) {
  const rule = await first(
    client,
    db
      .selectFrom('attendance_rule as r')
      .innerJoin('organisation as o', 'o.id', 'r.organisation_id')
      .select(['r.id', 'r.name', 'r.organisation_id as organisationId', 'o.path'])
      .select(['o.name as organisationName', 'o.zone', 'r.periods'])
      .select(['r.beacon_ids as beaconIds', 'r.fence_ids as fenceIds'])
      .$narrowType<{ periods: ClockPeriod[]; beaconIds: number[]; fenceIds: number[] }>()
      .where('r.id', '=', id)
      .forUpdate('r'),
  )
  if (!rule?.path.startsWith(caller.path)) throw new AppError('notFound')
  return { ...rule, object: objectOf({ id: rule.organisationId, name: rule.organisationName }) }
}

/** Ids of places of a rule that count and that the caller does not see. Throws notFound. */
async function hiddenPlaces({ services: { pool }, caller }: Context, id: number) {
  const [rule] = await listAttendanceRules(pool, { path: caller.path, afterId: id - 1, limit: 1 })
  if (rule?.id !== id) throw new AppError('notFound')
  const { beacons, fences } = (await placesOfRules(pool, [rule], caller.path))(rule)
  const hidden = (places: readonly RulePlace[]) =>
    new Set(places.flatMap((place) => (place.isSeen ? [] : [place.id])))
  return { beacons: hidden(beacons), fences: hidden(fences) }
}

/** A rule has a place, and of each kind no more than it may. Throws badParams. */
function checkPlaceCount({ lang }: Context, { beaconIds, fenceIds }: AttendanceFacts): void {
  const { places: maximum } = attendanceLimits
  const refusal = (field: 'beacon_ids' | 'fence_ids', key: 'required' | 'tooMany') => {
    const message = fieldText(key, lang, { maximum })
    return new AppError('badParams', { field, message }, [{ path: field, message }])
  }
  if (beaconIds.length + fenceIds.length === 0) throw refusal('beacon_ids', 'required')
  if (beaconIds.length > maximum) throw refusal('beacon_ids', 'tooMany')
  if (fenceIds.length > maximum) throw refusal('fence_ids', 'tooMany')
}

/** Places that the caller does not see stay. Throws notFound, accountsOnly, badParams. */
export async function changeAttendanceRule(
  ctx: Context,
  id: number,
  given: AttendanceFacts,
): Promise<void> {
  checkAccount(ctx)
  const hidden = await hiddenPlaces(ctx, id)
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const { name, object, ...now } = await lockAttendanceRule(client, ctx, id)
    await checkPlacesSeen(client, ctx, given)
    const beaconIds = now.beaconIds.filter((place) => hidden.beacons.has(place))
    const fenceIds = now.fenceIds.filter((place) => hidden.fences.has(place))
    const facts = {
      ...given,
      beaconIds: [...beaconIds, ...given.beaconIds],
      fenceIds: [...fenceIds, ...given.fenceIds],
    }
    checkPlaceCount(ctx, facts)
    const row = { ...columnsOf(facts), updated_at: new Date(ctx.now()) }
    const change = db.updateTable('attendance_rule').set(rowFor('attendance_rule', row))
    await run(client, change.where('id', '=', id))
    const event = { object, before: { rule: name }, after: { ...told(facts), ruleId: id } }
    await writeAudit(client, ctx, 'attendance/ModifyRule', [event])
  })
}

/** Throws notFound, accountsOnly. */
export async function removeAttendanceRule(ctx: Context, id: number): Promise<void> {
  checkAccount(ctx)
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const { name, object } = await lockAttendanceRule(client, ctx, id)
    await run(client, db.deleteFrom('attendance_rule').where('id', '=', id))
    const before = { rule: name, ruleId: id }
    await writeAudit(client, ctx, 'attendance/DeleteRule', [{ object, before }])
  })
}
