import { addDays, weekdayName } from './calendar.ts'
import { numberFormat } from './intl.ts'

const monday = '2024-01-01'

/** "Mo", by the number of the day from Monday, 1. */
export const weekdayText = (day: number, tag: string): string =>
  weekdayName(addDays(monday, day - 1), tag)

/** "We 14:00". */
export function weekHourText(value: string, tag: string): string {
  const [day, hour] = value.split('-').map(Number)
  const two = numberFormat(tag, { minimumIntegerDigits: 2 })
  return `${weekdayText(day ?? 1, tag)} ${two.format(hour ?? 0)}:${two.format(0)}`
}
