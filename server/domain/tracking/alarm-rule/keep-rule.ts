import { alarmRuleLimits } from '#lib/rules/alarm-rule-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { lockOrganisation } from '../../people/organisation/lock-tree.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { AlarmRule } from './winning-rule.ts'

export type KeptRule = Omit<AlarmRule, 'id'> & { isOn: boolean }

type Place = { id: number; name: string }

const objectOf = ({ id, name }: Place) => ({ kind: 'organisation', id, name, ownerId: id }) as const

/** A device's log-in has no organisation to rule. */
export function checkAccount({ caller }: Pick<Context, 'caller'>): void {
  if (caller.kind === 'device') throw new AppError('accountsOnly')
}

/** Makes one, or replaces that of `id`, which stays in its organisation. Answers its id. */
export async function keepRule(
  ctx: Context,
  id: number | undefined,
  rule: KeptRule,
): Promise<number> {
  checkAccount(ctx)
  return inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const former = id === undefined ? undefined : await lockRule(client, ctx, id)
    const organisationId = former?.organisationId ?? rule.organisationId
    const organisation = await lockOrganisation(client, ctx, organisationId)
    if (!former) await checkRoom(client, organisationId)
    const kept = await store(client, ctx, { ...rule, id, organisationId })
    const { name, ...facts } = rule
    const after = { ...facts, rule: name, ruleId: kept, organisationId }
    const before = former && { rule: former.name }
    await writeAudit(client, ctx, 'alarm/SetRule', [
      { object: objectOf(organisation), after, ...(before && { before }) },
    ])
    return kept
  })
}

export async function removeRule(ctx: Context, id: number): Promise<void> {
  checkAccount(ctx)
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const { organisationId, name } = await lockRule(client, ctx, id)
    const organisation = await lockOrganisation(client, ctx, organisationId)
    await run(client, db.deleteFrom('alarm_rule').where('id', '=', id))
    const before = { rule: name, ruleId: id }
    await writeAudit(client, ctx, 'alarm/DeleteRule', [{ object: objectOf(organisation), before }])
  })
}

/** One of another organisation is not there. */
async function lockRule(client: PoolClient, { caller }: Context, id: number) {
  const rule = await first(
    client,
    db
      .selectFrom('alarm_rule as r')
      .innerJoin('organisation as o', 'o.id', 'r.organisation_id')
      .select(['r.id', 'r.name', 'r.organisation_id as organisationId', 'o.path'])
      .where('r.id', '=', id)
      .forUpdate('r'),
  )
  if (!rule?.path.startsWith(caller.path)) throw new AppError('notFound')
  return rule
}

async function checkRoom(client: PoolClient, organisationId: number): Promise<void> {
  const counted = db
    .selectFrom('alarm_rule')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('organisation_id', '=', organisationId)
  const max = alarmRuleLimits.perOrganisation
  if (Number((await first(client, counted))?.n ?? 0) >= max)
    throw new AppError('tooManyAlarmRules', { max })
}

async function store(
  client: PoolClient,
  { now }: Context,
  { id, ...rule }: KeptRule & { id: number | undefined },
): Promise<number> {
  const at = new Date(now())
  const values = {
    name: rule.name,
    is_on: rule.isOn,
    kind: rule.kind,
    includes_below: rule.includesBelow,
    types: rule.types,
    group_id: rule.groupId,
    fence_id: rule.fenceId,
    moment: rule.moment,
    minutes: rule.minutes,
    result: rule.result,
    note: rule.note,
    steps: JSON.stringify(rule.steps),
    updated_at: at,
  }
  if (id !== undefined) {
    const change = db.updateTable('alarm_rule').set(rowFor('alarm_rule', values))
    await run(client, change.where('id', '=', id))
    return id
  }
  const place = { organisation_id: rule.organisationId, created_at: at }
  const insertion = db
    .insertInto('alarm_rule')
    .values(rowFor('alarm_rule', { ...values, ...place }))
  const made = await first(client, insertion.returning('id'))
  if (!made) throw new Error('no rule came back')
  return made.id
}
