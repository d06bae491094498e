import type { DisposalResult } from '#lib/codes/alarm-disposal.ts'
import { type AlarmRuleKind, type AlarmRuleMoment, isStepRole } from '#lib/codes/alarm-rules.ts'
import type { AlarmType } from '#lib/codes/alarm-types.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import { alarmRuleLimits, stepsOf, stepsText } from '#lib/rules/alarm-rule-limits.ts'

export type RuleRow = CallReply<'alarm/GetRules'>['items'][number]

/** A rule as its form holds it. */
export type RuleDraft = {
  name: string
  kind: AlarmRuleKind
  isBelow: boolean
  types: AlarmType[]
  sgid: string
  fenceId: string
  moment: AlarmRuleMoment
  minutes: string
  result: DisposalResult
  note: string
  steps: string
}

const { minutes, stepMinutes } = alarmRuleLimits

export const newStep = () => ({ suid: '', minutes: String(stepMinutes.usual) })

/** `isBelow`: what a new one begins with. */
export function draftOf(rule: RuleRow | undefined, isBelow: boolean): RuleDraft {
  const steps = rule?.steps.map((step) => ({
    suid: step.role ?? step.suid ?? '',
    minutes: String(step.minutes),
  }))
  return {
    name: rule?.name ?? '',
    kind: rule?.kind ?? 'close',
    isBelow: rule?.is_get_child ?? isBelow,
    types: rule?.types ?? [],
    sgid: rule?.sgid ?? '',
    fenceId: rule?.fence_id ?? '',
    moment: rule?.moment ?? 'begin',
    minutes: String(rule?.kind === 'close' ? rule.minutes : minutes.usual),
    result: rule?.result ?? 'e_disposal_ignored',
    note: rule?.note ?? '',
    steps: stepsText(steps?.length ? steps : [newStep()]),
  }
}

type Scope = Pick<RuleDraft, 'types' | 'sgid' | 'fenceId' | 'isBelow'>

const scopeOf = ({ types, sgid, fenceId, isBelow }: Scope, sid: string | undefined) => ({
  ...(sid && { sfamilyid: sid }),
  is_get_child: isBelow,
  types,
  ...(sgid && { sgid }),
  ...(fenceId && { fence_id: fenceId }),
})

/** Of what is not filled in yet, nothing can be foretold. */
export function previewParams(
  draft: RuleDraft,
  sid: string | undefined,
): CallParams<'alarm/PreviewRule'> {
  const { kind, moment } = draft
  const first = stepsOf(draft.steps)[0]?.minutes
  return {
    ...scopeOf(draft, sid),
    kind,
    moment,
    minutes: Number(kind === 'close' ? draft.minutes : first),
  }
}

export function ruleParams(
  draft: RuleDraft,
  { rule, sid }: { rule: RuleRow | undefined; sid: string | undefined },
): CallParams<'alarm/SetRule'> {
  const { name, kind, moment, result, note } = draft
  const steps = kind === 'escalate' ? stepsOf(draft.steps) : []
  const parts = steps.map(({ suid }) => (isStepRole(suid) ? suid : 'account'))
  return {
    ...scopeOf(draft, sid),
    ...(rule && { rule_id: rule.rule_id }),
    name,
    kind,
    is_on: rule?.is_on ?? true,
    moment,
    ...(kind === 'close' && { minutes: Number(draft.minutes) }),
    result,
    note,
    step_suids: steps.flatMap(({ suid }) => (isStepRole(suid) ? [] : suid)),
    step_parts: parts,
    step_minutes: steps.map((step) => Number(step.minutes)),
    request_id: crypto.randomUUID(),
  }
}

/** The same rule, in force or not. */
export const switchedParams = (rule: RuleRow, isOn: boolean): CallParams<'alarm/SetRule'> => ({
  ...ruleParams(draftOf(rule, rule.is_get_child), { rule, sid: undefined }),
  is_on: isOn,
})
