import { day } from '#lib/rules/dates.ts'
import type { Rule } from '#lib/rules/rule.ts'
import { maxServiceMonths } from '#lib/rules/service-time.ts'

/** What becomes of the end of service: stays, a day (yyyy-MM-dd, its end in the reader's zone), or none. */
export type DueChoice = { kind: 'keep' } | { kind: 'date'; day: string } | { kind: 'none' }

/** The parameter `due_time` of a choice; nothing while it stays. */
export function dueParam(due: DueChoice): { due_time?: number | null } {
  if (due.kind === 'none') return { due_time: null }
  if (due.kind === 'keep') return {}
  return { due_time: Math.floor(new Date(`${due.day}T23:59:59`).getTime() / 1000) }
}

const dayOf = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

/** A day so many months ahead, yyyy-MM-dd. */
export function monthsAhead(months: number, daysLess = 0): string {
  const date = new Date()
  date.setMonth(date.getMonth() + months)
  date.setDate(date.getDate() - daysLess)
  return dayOf(date)
}

/** The first and the last day that may be chosen: today, and 240 months ahead (spec §5, Service time). */
export const dueLimits = () => ({ min: monthsAhead(0), max: monthsAhead(maxServiceMonths, 1) })

/** Rules of a choice in a form: a day is given, within its limits. */
export function dueRules(due: DueChoice): Rule[] {
  if (due.kind !== 'date') return []
  const { min, max } = dueLimits()
  return [
    { ...day, test: () => day.test(due.day) && due.day >= min },
    { key: 'batchTips28', test: () => due.day <= max },
  ]
}
