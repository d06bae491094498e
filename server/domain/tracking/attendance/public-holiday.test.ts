import { expect, test } from 'vitest'
import { dayName, dayNumber } from '#lib/motion/day-cut.ts'
import { easterOf, isPublicHoliday } from './public-holiday.ts'

/** As calendars have printed them, with the earliest and the latest there can be. */
test.each([
  '1818-03-22',
  '1943-04-25',
  '1954-04-18',
  '1981-04-19',
  '2000-04-23',
  '2008-03-23',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2038-04-25',
])('Easter is on %s', (day) => {
  expect(dayName(easterOf(Number(day.slice(0, 4))))).toBe(day)
})

const first = dayNumber('2026-01-01')
const holidaysOf = (country: string) =>
  Array.from({ length: 365 }, (_, n) => first + n)
    .filter((day) => isPublicHoliday(country, day))
    .map((day) => dayName(day).slice(5))

test.each([
  ['DE', '01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26'],
  ['ES', '01-01 04-03 05-01 08-15 10-12 11-01 12-06 12-08 12-25'],
  ['FR', '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25'],
  ['GB', '01-01 04-03 12-25 12-26'],
  ['HK', '01-01 04-03 04-04 04-06 05-01 07-01 10-01 12-25 12-26'],
  ['LI', '01-01 01-06 04-06 05-01 05-14 05-25 06-04 08-15 09-08 11-01 12-08 12-25 12-26'],
  ['PT', '01-01 04-03 04-05 04-25 05-01 06-04 06-10 08-15 10-05 11-01 12-01 12-08 12-25'],
  ['US', '01-01 06-19 07-04 11-11 12-25'],
  ['', ''],
  ['toString', ''],
])('public holidays of %j in 2026', (country, days) => {
  expect(holidaysOf(country).join(' ')).toBe(days)
})
