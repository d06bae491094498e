import type { Rhythm } from '#lib/codes/schedule.ts'
import { addDays } from './calendar.ts'
import { dayText } from './time.ts'
import { momentIn } from './zone-clock.ts'

/** When a report is due, by the clock of its zone. */
export type DueRule = {
  rhythm: Rhythm
  /** 1 Monday to 7; of a weekly one. */
  weekday: number
  /** Of a monthly one; shorter months end earlier. */
  monthDay: number
  hour: number
  zone: string
}

/** More than any rhythm waits. */
const farthestDays = 70

const weekdayOf = (day: string) => ((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7) + 1

const lastOfMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()

function isDue({ rhythm, weekday, monthDay }: DueRule, day: string): boolean {
  if (rhythm === 'daily') return true
  if (rhythm === 'weekly') return weekdayOf(day) === weekday
  return Number(day.slice(8)) === Math.min(monthDay, lastOfMonth(day))
}

/**
 * The first due moment after another one (Unix seconds). An hour that the clock leaves out is due where the next one
 * begins; of one that comes twice, the first.
 */
export function nextDue(rule: DueRule, after: number): number {
  const { hour, zone } = rule
  // The clock may have been put back since yesterday.
  let day = addDays(dayText(after, zone), -1)
  for (let tried = 0; tried < farthestDays; tried++, day = addDays(day, 1)) {
    if (!isDue(rule, day)) continue
    const due = momentIn(zone, Date.parse(`${day}T00:00Z`) / 1000 + hour * 3600)
    if (due > after) return due
  }
  throw new Error(`nothing is due after ${after}`)
}

/** The last of the due moments from `first` up to now, and how many passed before it. */
export function lastDue(
  rule: DueRule,
  { first, now }: { first: number; now: number },
): { due: number; missed: number } {
  let due = first
  let missed = 0
  for (let next = nextDue(rule, due); next <= now; next = nextDue(rule, due)) {
    due = next
    missed++
  }
  return { due, missed }
}
