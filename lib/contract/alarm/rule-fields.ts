import { z } from 'zod'
import { disposalResults } from '#lib/codes/alarm-disposal.ts'
import {
  alarmRuleKinds,
  alarmRuleMoments,
  type StepRole,
  stepRoles,
} from '#lib/codes/alarm-rules.ts'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { alarmRuleLimits, alarmRuleRules } from '#lib/rules/alarm-rule-limits.ts'
import type { RuleKey } from '#lib/rules/rule.ts'
import { named } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { fenceId, sfamilyid, sgid, suid } from '../fields.ts'

const { minutesAfterEnd, stepMinutes, steps } = alarmRuleLimits

/** Which alarms a rule is about. */
export const ruleScope = {
  sfamilyid: sfamilyid.optional().describe("Of its devices; the caller's own without it"),
  is_get_child: z.boolean().default(false).describe('Also of those of all organisations below'),
  types: z
    .array(z.enum(alarmTypeNames))
    .max(alarmTypeNames.length)
    .default([])
    .describe('None: all; after the end only those of which an end is known'),
  sgid: sgid.optional().describe('Only of devices of this group; the rule goes with it'),
  fence_id: fenceId.optional().describe('Only those that this fence raised; the rule goes with it'),
}

/** When it acts. */
export const ruleTime = {
  kind: z
    .enum(alarmRuleKinds)
    .describe('`close` records a result, `escalate` tells one person after the other'),
  moment: z
    .enum(alarmRuleMoments)
    .default('begin')
    .describe('Of `close`: minutes since the alarm began, or since what it warned of ended'),
  minutes: z
    .int()
    .min(minutesAfterEnd.min)
    .max(minutesAfterEnd.max)
    .default(alarmRuleLimits.minutes.usual)
    .describe('Of `close`; 0 only after the end'),
}

export const ruleName = named(...alarmRuleRules.name)
export const ruleResult = z
  .enum(disposalResults)
  .default('e_disposal_ignored')
  .describe('Of `close`: what the alarm gets')
export const ruleNote = z.string().trim().normalize('NFC').max(textLimits.alarmNote)

export const stepPeople = z
  .array(suid)
  .max(steps)
  .default([])
  .describe(
    'Of `escalate`: whom to tell, one after the other, each by the ways that it chose itself. One to five, each once',
  )
export const stepParts = z
  .array(z.enum([...stepRoles, 'account']))
  .max(steps)
  .optional()
  .describe(
    'Of `escalate`: whom each step tells, whoever that is then. `owner` the account of the device, `first` the first administrator of its organisation, `ruler` that of the rule’s, `support` the first customer service of the rule’s, of these three the first who chose a way to be told; `account` the next of step_suids. Without it all are accounts',
  )
export const stepTimes = z
  .array(z.int().min(stepMinutes.min).max(stepMinutes.max))
  .max(steps)
  .default([])
  .describe('Minutes after the alarm for each of them, rising')

type Timed = { kind: string; moment: string; minutes: number }
type Stepped = {
  kind: string
  step_suids: readonly string[]
  step_parts?: readonly (StepRole | 'account')[] | undefined
  step_minutes: readonly number[]
}

/** What the steps of an escalation are: each a role, or the account that is its turn. */
export function stepPeopleOf({ step_suids: suids, step_parts: parts }: Stepped): string[] {
  const accounts = [...suids]
  return parts?.map((part) => (part === 'account' ? (accounts.shift() ?? '') : part)) ?? accounts
}

const issue = (name: string, rule: RuleKey, values?: object) => ({
  code: 'custom' as const,
  path: [name],
  message: rule,
  params: { rule, values },
})

/** An alarm is not closed in the moment in which it begins. */
export function checkTime({ kind, moment, minutes }: Timed, context: z.RefinementCtx): void {
  const { min, max } = alarmRuleLimits.minutes
  if (kind === 'close' && moment === 'begin' && minutes < min)
    context.addIssue(issue('minutes', 'whole', { min, max }))
}

/** People of an escalation: each once, each later than the one before. */
export function checkSteps(steps: Stepped, context: z.RefinementCtx) {
  const { kind, step_suids, step_parts, step_minutes } = steps
  if (kind !== 'escalate') return
  const people = stepPeopleOf(steps)
  const named = step_parts?.filter((part) => part === 'account').length ?? step_suids.length
  if (people.length === 0 || named !== step_suids.length)
    context.addIssue(issue('step_suids', 'tips1'))
  if (new Set(people).size < people.length) context.addIssue(issue('step_suids', 'stepTwice'))
  if (step_minutes.length !== people.length) context.addIssue(issue('step_minutes', 'tips1'))
  const isRising = step_minutes.every((minutes, at) => minutes > (step_minutes[at - 1] ?? 0))
  if (!isRising) context.addIssue(issue('step_minutes', 'stepLater'))
}
