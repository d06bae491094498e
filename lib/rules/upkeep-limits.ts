import { whole } from './number.ts'
import { atMost, required } from './required.ts'
import { optional, type Rule } from './rule.ts'
import { textLimits } from './text-limits.ts'

/** Of plans of insurance, inspection and service. */
export const upkeepLimits = {
  /** Planned by one call. */
  devices: 200,
  /** Open, of one device. */
  perDevice: 50,
  /** What meters show, and what lies between two services. */
  km: 9_999_999,
  hours: 999_999,
  months: 240,
  remindDays: 366,
  remindKm: 100_000,
  remindHours: 10_000,
  /** Minor units. */
  cost: 999_999_999_999,
  /** Of a calendar. */
  events: 1000,
} as const

/** Reminders come so long before. */
export const usualReminder = { days: 14, km: 500, hours: 20 } as const

/** Beyond what a meter was due at, until it counts as overdue; a day that has passed always does. */
export const upkeepGrace = { km: 100, hours: 5 } as const

type UpkeepText =
  | ('name' | 'note' | 'doneBy')
  | ('dueKm' | 'dueHours' | 'everyMonths' | 'everyKm' | 'everyHours')
  | ('remindDays' | 'remindKm' | 'remindHours')

const { km, hours, months, remindDays, remindKm, remindHours } = upkeepLimits

/** Of fields of a form, beside its days and its cost. */
export const upkeepRules: Readonly<Record<UpkeepText, readonly Rule[]>> = {
  name: [atMost(textLimits.upkeepName)],
  note: [atMost(textLimits.remark)],
  doneBy: [atMost(textLimits.upkeepName)],
  dueKm: [optional(whole(1, km))],
  dueHours: [optional(whole(1, hours))],
  everyMonths: [optional(whole(1, months))],
  everyKm: [optional(whole(1, km))],
  everyHours: [optional(whole(1, hours))],
  remindDays: [required, whole(0, remindDays)],
  remindKm: [required, whole(0, remindKm)],
  remindHours: [required, whole(0, remindHours)],
}
