import type { DisposalResult } from '#lib/codes/alarm-disposal.ts'
import {
  type AlarmRuleKind,
  type AlarmRuleMoment,
  endingTypes,
  type StepRole,
} from '#lib/codes/alarm-rules.ts'
import { type AlarmType, alarmTypeNames, alarmTypes } from '#lib/codes/alarm-types.ts'

/** Tells an account, or whoever has a role then. */
export type RuleStep = { minutes: number } & ({ accountId: number } | { role: StepRole })

export type AlarmRule = {
  id: number
  organisationId: number
  name: string
  kind: AlarmRuleKind
  includesBelow: boolean
  /** None: all. */
  types: AlarmType[]
  groupId: number | null
  fenceId: number | null
  moment: AlarmRuleMoment
  minutes: number
  result: DisposalResult
  note: string
  steps: RuleStep[]
}

export type RuledDevice = {
  id: number
  groupId: number | null
  /** Of its organisation: `/1/7/42/`. */
  path: string
}

/** `type`: bit of lib/codes/alarm-types.ts; `subject`: a fence, or 0. */
export type RuledAlarm = { type: number; subject: number }

const bitsOf = (types: readonly AlarmType[]) => types.map((type) => alarmTypes[type].bit)

/** Bits of the types that a rule is about. */
export function ruleBits({ kind, moment, types }: Pick<AlarmRule, 'kind' | 'moment' | 'types'>) {
  const chosen = types.length === 0 ? alarmTypeNames : types
  const needsEnd = kind === 'close' && moment === 'end'
  return bitsOf(needsEnd ? chosen.filter((type) => endingTypes.includes(type)) : chosen)
}

const idsOf = (path: string) => path.split('/').filter(Boolean).map(Number)

/** Its organisation and those above, the nearest first. */
export const nearestFirst = (path: string): number[] => idsOf(path).reverse()

/** Fewer alarms first. */
function byNarrowness(a: AlarmRule, b: AlarmRule): number {
  const widths = (rule: AlarmRule) => [
    rule.fenceId === null ? 1 : 0,
    rule.groupId === null ? 1 : 0,
    rule.types.length === 0 ? alarmTypeNames.length + 1 : rule.types.length,
    rule.includesBelow ? 1 : 0,
    rule.id,
  ]
  const others = widths(b)
  return widths(a).reduce((found, width, at) => found || width - (others[at] ?? 0), 0)
}

/** Rules of many organisations by what decides between them. */
export class RuleBook {
  private readonly byOrganisation = new Map<number, { rule: AlarmRule; bits: Set<number> }[]>()

  constructor(rules: readonly AlarmRule[]) {
    for (const rule of rules.toSorted(byNarrowness)) {
      const known = this.byOrganisation.get(rule.organisationId) ?? []
      known.push({ rule, bits: new Set(ruleBits(rule)) })
      this.byOrganisation.set(rule.organisationId, known)
    }
  }

  /** Of the nearest organisation; of its rules the one that means less. */
  of(device: RuledDevice, { type, subject }: RuledAlarm): AlarmRule | undefined {
    for (const [distance, organisationId] of nearestFirst(device.path).entries()) {
      const found = this.byOrganisation
        .get(organisationId)
        ?.find(
          ({ rule, bits }) =>
            (distance === 0 || rule.includesBelow) &&
            bits.has(type) &&
            (rule.groupId === null || rule.groupId === device.groupId) &&
            (rule.fenceId === null || rule.fenceId === subject),
        )
      if (found) return found.rule
    }
    return undefined
  }
}
