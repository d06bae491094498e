import { upkeepLimits } from '#lib/rules/upkeep-limits.ts'
import type { UpkeepPlan } from './upkeep-plan.ts'

/** Months later; the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** Renewed from its end on, however early or late. */
const countsFromDue: ReadonlySet<string> = new Set(['insurance', 'inspection'])

function nextDay({ kind, dueOn, everyMonths }: UpkeepPlan, doneOn: string): string | null {
  if (everyMonths === null) return null
  const renewed = dueOn !== null && countsFromDue.has(kind) && addMonths(dueOn, everyMonths)
  // Nothing that is made is over already.
  return renewed && renewed > doneOn ? renewed : addMonths(doneOn, everyMonths)
}

const nextReading = (every: number | null, done: number, most: number) =>
  every === null ? null : Math.min(done + every, most)

/** What the meters showed: as it was said, else as they were counted, else as it was due. */
export type DoneAt = { doneOn: string; km: number; hours: number }

/** The plan after one that was done; undefined where it does not repeat. */
export function nextPlan(plan: UpkeepPlan, { doneOn, km, hours }: DoneAt): UpkeepPlan | undefined {
  const dueOn = nextDay(plan, doneOn)
  const dueKm = nextReading(plan.everyKm, km, upkeepLimits.km)
  const dueHours = nextReading(plan.everyHours, hours, upkeepLimits.hours)
  if (dueOn === null && dueKm === null && dueHours === null) return undefined
  return { ...plan, dueOn, dueKm, dueHours }
}
