import type { z } from 'zod'
import { isStepRole } from '#lib/codes/alarm-rules.ts'
import { deleteAlarmRule as deleteAlarmRuleContract } from '#lib/contract/alarm/delete-rule.ts'
import {
  type alarmRule,
  getAlarmRules as getAlarmRulesContract,
} from '#lib/contract/alarm/get-rules.ts'
import { previewAlarmRule as previewAlarmRuleContract } from '#lib/contract/alarm/preview-rule.ts'
import { stepPeopleOf } from '#lib/contract/alarm/rule-fields.ts'
import { setAlarmRule as setAlarmRuleContract } from '#lib/contract/alarm/set-rule.ts'
import { alarmRuleLimits } from '#lib/rules/alarm-rule-limits.ts'
import { checkAccount, keepRule, removeRule } from '../../domain/tracking/alarm-rule/keep-rule.ts'
import { previewRule } from '../../domain/tracking/alarm-rule/preview-rule.ts'
import {
  type ListedRule,
  listRules,
  toldPeople,
} from '../../domain/tracking/alarm-rule/read-rules.ts'
import type { RuleStep } from '../../domain/tracking/alarm-rule/winning-rule.ts'
import { closedByRule, roleName } from '../../texts/rule-texts.ts'
import { type CallContext, handle } from '../door/handle.ts'

type Rule = z.input<typeof alarmRule>
type People = Awaited<ReturnType<typeof toldPeople>>

export const getAlarmRules = handle(getAlarmRulesContract, async (ctx, { limit_size: limit }) => {
  checkAccount(ctx)
  const { pool } = ctx.services
  const rules = await listRules(pool, ctx.acting.id)
  const told = [...new Set(rules.flatMap(({ steps }) => steps).flatMap(accountsOf))]
  const people = await toldPeople(pool, ctx.caller.path, told)
  return { items: rules.slice(0, limit).map((rule) => ruleRow(ctx, rule, people)) }
})

const accountsOf = (step: RuleStep) => ('accountId' in step ? step.accountId : [])

function stepRow({ lang }: CallContext, step: RuleStep, people: People): Rule['steps'][number] {
  const { minutes } = step
  if ('role' in step)
    return { suid: null, role: step.role, name: roleName(lang, step.role), minutes, is_told: true }
  const person = people.get(step.accountId)
  return {
    suid: person ? String(step.accountId) : null,
    role: null,
    name: person?.name ?? '',
    minutes,
    is_told: person?.isTold ?? false,
  }
}

function ruleRow(ctx: CallContext, rule: ListedRule, people: People): Rule {
  const isClosing = rule.kind === 'close'
  const steps = rule.steps.map((step) => stepRow(ctx, step, people))
  return {
    rule_id: String(rule.id),
    sfamilyid: String(rule.organisationId),
    name: rule.name,
    is_on: rule.isOn,
    kind: rule.kind,
    is_get_child: rule.includesBelow,
    types: rule.types,
    sgid: rule.groupId === null ? null : String(rule.groupId),
    sgname: rule.groupName ?? '',
    fence_id: rule.fenceId === null ? null : String(rule.fenceId),
    fencename: rule.fenceName ?? '',
    moment: rule.moment,
    minutes: rule.minutes,
    result: isClosing ? rule.result : null,
    note: isClosing ? rule.note : '',
    steps,
    people: steps.map(({ name }) => name || '–').join(' → '),
    create_time: rule.createdAt,
  }
}

type Limited = { sgid?: string | undefined; fence_id?: string | undefined }

const limitsOf = ({ visible }: CallContext, { sgid, fence_id }: Limited) => ({
  groupId: sgid === undefined ? null : visible.group(sgid),
  fenceId: fence_id === undefined ? null : visible.fence(fence_id),
})

export const setAlarmRule = handle(setAlarmRuleContract, async (ctx, params) => {
  const { rule_id: id, name, kind, moment, step_minutes: times } = params
  const isClosing = kind === 'close'
  const steps = stepPeopleOf(params).map((person, at): RuleStep => {
    const minutes = times[at] ?? alarmRuleLimits.stepMinutes.usual
    if (isStepRole(person)) return { role: person, minutes }
    return { accountId: ctx.visible.account(person), minutes }
  })
  const kept = await keepRule(ctx, id === undefined ? undefined : Number(id), {
    organisationId: ctx.acting.id,
    name,
    isOn: params.is_on,
    kind,
    includesBelow: params.is_get_child,
    types: params.types,
    ...limitsOf(ctx, params),
    moment: isClosing ? moment : 'begin',
    minutes: isClosing ? params.minutes : (steps[0]?.minutes ?? 0),
    result: params.result,
    note: params.note || closedByRule(ctx.lang, name),
    steps: isClosing ? [] : steps,
  })
  return { rule_id: String(kept) }
})

export const deleteAlarmRule = handle(deleteAlarmRuleContract, async (ctx, { rule_id }) => {
  await removeRule(ctx, Number(rule_id))
  return {}
})

export const previewAlarmRule = handle(previewAlarmRuleContract, async (ctx, params) => {
  checkAccount(ctx)
  const { kind, types, moment, minutes, sgid } = params
  const { fenceId } = limitsOf(ctx, params)
  return previewRule(
    ctx.services,
    {
      organisation: ctx.acting,
      includesBelow: params.is_get_child,
      groupId: sgid === undefined ? undefined : ctx.visible.group(sgid),
    },
    { kind, types, fenceId, moment, minutes },
  )
})
