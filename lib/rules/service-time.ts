import { within } from './number.ts'
import type { RuleKey } from './rule.ts'

export type ServiceUnit = 'years' | 'months' | 'days' | 'hours' | 'minutes'

export const maxServiceMonths = 240

/** What is wrong with a platform-service time, as the key of its text; undefined when nothing is (spec §5, Service time). */
export function brokenServiceTime(unit: ServiceUnit, value: string): RuleKey | undefined {
  const text = value.trim()
  if (!/^\d{1,9}$/.test(text)) return 'batchTips26'
  const amount = Number(text)
  if (unit === 'years' && amount * 12 > maxServiceMonths) return 'batchTips27'
  if (unit === 'months' && amount > maxServiceMonths) return 'batchTips28'
  if (unit === 'minutes' && !within(amount, 1, 240)) return 'batchTips29'
  return undefined
}
