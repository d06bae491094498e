import { type WorkPeriod, weekDays } from '../rules/work-hours.ts'
import { weekdayText } from './week-hour.ts'

/** "Mo–Fr 08:00–12:00, 13:00–17:00; Sa 08:00–12:00": days that follow each other with the same periods together. */
export function workWeekText(periods: readonly WorkPeriod[], tag: string): string {
  const runs: { first: number; last: number; clocks: string }[] = []
  for (const day of weekDays) {
    const own = periods.filter((period) => period.day === day)
    const clocks = own
      .map(({ start, end }) => `${start}–${end}`)
      .sort()
      .join(', ')
    if (clocks === '') continue
    const before = runs.at(-1)
    if (before?.last === day - 1 && before.clocks === clocks) before.last = day
    else runs.push({ first: day, last: day, clocks })
  }
  return runs
    .map(({ first, last, clocks }) => {
      const names = [first, last].map((day) => weekdayText(day, tag))
      return `${first === last ? names[0] : names.join('–')} ${clocks}`
    })
    .join('; ')
}
