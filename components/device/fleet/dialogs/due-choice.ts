import { momentOf } from '#lib/format/reader-zone.ts'
import type { Rule } from '#lib/rules/rule.ts'
import { serviceDayRules } from '#lib/rules/service-time.ts'

/** What becomes of the end of service: stays, a day (yyyy-MM-dd, its end in the reader's zone), or none. */
export type DueChoice = { kind: 'keep' } | { kind: 'date'; day: string } | { kind: 'none' }

/** The parameter `due_time` of a choice; nothing while it stays. */
export function dueParam(due: DueChoice): { due_time?: number | null } {
  if (due.kind === 'none') return { due_time: null }
  if (due.kind === 'keep') return {}
  return { due_time: momentOf(`${due.day}T23:59:59`) }
}

/** Rules of a choice in a form: a day is given, within its limits. */
export function dueRules(due: DueChoice): Rule[] {
  if (due.kind !== 'date') return []
  return serviceDayRules().map((rule) => ({ ...rule, test: () => rule.test(due.day) }))
}
