import type { UpkeepKind } from '#lib/codes/upkeep.ts'

/** Days are yyyy-MM-dd. */
export type UpkeepPlan = {
  kind: UpkeepKind
  name: string
  note: string
  /** The first of the three counts. */
  dueOn: string | null
  dueKm: number | null
  dueHours: number | null
  everyMonths: number | null
  everyKm: number | null
  everyHours: number | null
  remindDays: number
  remindKm: number
  remindHours: number
}

/** What was done. */
export type UpkeepDone = {
  doneOn: string
  doneKm: number | undefined
  doneHours: number | undefined
  doneBy: string
  note: string
  /** In minor units of its currency; both or neither. */
  cost: number | undefined
  currency: string | undefined
}

export const planColumns = (plan: UpkeepPlan) => ({
  kind: plan.kind,
  name: plan.name,
  note: plan.note,
  due_on: plan.dueOn,
  due_km: plan.dueKm,
  due_hours: plan.dueHours,
  every_months: plan.everyMonths,
  every_km: plan.everyKm,
  every_hours: plan.everyHours,
  remind_days: plan.remindDays,
  remind_km: plan.remindKm,
  remind_hours: plan.remindHours,
})

/** Whole units that a meter shows. */
export const metresAKm = 1000
export const secondsAnHour = 3600

/** A plan that the worker looks at. */
export type LookedUpkeep = {
  id: number
  deviceId: number
  organisationId: number
  /** Of that organisation. */
  path: string
  kind: UpkeepKind
  name: string
  dueOn: string | null
  dueKm: number | null
  dueHours: number | null
  remindDays: number
  told: number
  madeBy: number | null
  nextOn: string
  isDeleted: boolean
  zone: string
}
