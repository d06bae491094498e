import { type HolidayCountry, publicHolidays } from '#lib/codes/public-holidays.ts'
import { dayName, dayNumber } from '#lib/motion/day-cut.ts'

const two = (value: number) => String(value).padStart(2, '0')

/**
 * Easter Sunday of the western churches (Meeus, Astronomical Algorithms, 2nd edition, chapter 8: of any year of the Gregorian calendar),
 * counted from 2020-01-01.
 */
export function easterOf(year: number): number {
  const century = Math.floor(year / 100)
  const moonYear = year % 19
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * moonYear + century - Math.floor(century / 4) - moonShift + 15) % 30
  const leapYears = 2 * (century % 4) + 2 * Math.floor((year % 100) / 4)
  const toSunday = (32 + leapYears - epact - ((year % 100) % 4)) % 7
  const late = Math.floor((moonYear + 11 * epact + 22 * toSunday) / 451)
  const days = epact + toSunday - 7 * late + 114
  return dayNumber(`${year}-${two(Math.floor(days / 31))}-${two((days % 31) + 1)}`)
}

const isKnown = (country: string): country is HolidayCountry =>
  Object.hasOwn(publicHolidays, country)

/** Whether a day, counted from 2020-01-01, is a public holiday of a country; of an unknown one none is. */
export function isPublicHoliday(country: string, day: number): boolean {
  if (!isKnown(country)) return false
  const name = dayName(day)
  const { fixed, easter }: { fixed: readonly string[]; easter: readonly number[] } =
    publicHolidays[country]
  if (fixed.includes(name.slice(5))) return true
  return easter.length > 0 && easter.includes(day - easterOf(Number(name.slice(0, 4))))
}
