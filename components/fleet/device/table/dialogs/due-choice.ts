import { momentOf } from '#lib/format/reader-zone.ts'
import type { Rule } from '#lib/rules/rule.ts'
import { serviceDayRules } from '#lib/rules/service-time.ts'

/** End of service: yyyy-MM-dd, its end in the reader's zone. */
export type DueChoice = { kind: 'keep' } | { kind: 'date'; day: string } | { kind: 'none' }

export function dueParam(due: DueChoice): { due_time?: number | null } {
  if (due.kind === 'none') return { due_time: null }
  if (due.kind === 'keep') return {}
  return { due_time: momentOf(`${due.day}T23:59:59`, 'last') }
}

export function dueRules(due: DueChoice): Rule[] {
  if (due.kind !== 'date') return []
  return serviceDayRules().map((rule) => ({ ...rule, test: () => rule.test(due.day) }))
}
