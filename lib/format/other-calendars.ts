export const otherCalendars = ['persian', 'hijri', 'buddhist'] as const
export type OtherCalendar = (typeof otherCalendars)[number]

/**
 * Years in which people of a calendar write days of the present, in four digits. Nobody writes of
 * those Gregorian years. From 1441 on a year is of the Hijri calendar, whose 1441 began in 2019: of
 * the Persian one it lies behind 2062.
 */
const years: Readonly<Record<OtherCalendar, { from: number; to: number }>> = {
  persian: { from: 1300, to: 1440 },
  hijri: { from: 1441, to: 1499 },
  buddhist: { from: 2443, to: 2643 },
}

/** Undefined for years of the Gregorian calendar, and of none. */
export const calendarOf = (year: number): OtherCalendar | undefined =>
  otherCalendars.find((calendar) => year >= years[calendar].from && year <= years[calendar].to)

/** yyyy-MM-dd of a day of another calendar; undefined where it has none. */
export function fromCalendar(
  calendar: OtherCalendar,
  [year, month, day]: readonly [year: number, month: number, day: number],
): string | undefined {
  const time = timeIn[calendar](year, month, day)
  return time === undefined ? undefined : new Date(time).toISOString().slice(0, 10)
}

const dayMs = 86_400_000

type TimeIn = (year: number, month: number, day: number) => number | undefined

/** The day near `start` that the engine writes so. */
function near(calendar: string, startOf: (year: number, month: number) => number): TimeIn {
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const written = (time: number) => {
    const part = Object.fromEntries(format.formatToParts(time).map((one) => [one.type, one.value]))
    return [part['year'], part['month'], part['day']].map(Number).join('-')
  }
  return (year, month, day) => {
    const start = startOf(year, month)
    return [-3, -2, -1, 0, 1, 2, 3]
      .map((more) => start + (day - 1 + more) * dayMs)
      .find((time) => written(time) === `${year}-${month}-${day}`)
  }
}

const gregorian: TimeIn = (year, month, day) => {
  const time = Date.UTC(year, month - 1, day)
  const date = new Date(time)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? time : undefined
}

/** Mean lengths of the moon's year and month. */
const lunar = { year: 354.367_08, month: 29.530_59 }

const timeIn: Readonly<Record<OtherCalendar, TimeIn>> = {
  // Months have 31 days, then 30; a year begins within days of 21 March.
  persian: near(
    'persian',
    (year, month) =>
      Date.UTC(year + 621, 2, 21) + ((month - 1) * 31 - Math.max(0, month - 7)) * dayMs,
  ),
  // Umm al-Qura, of Saudi Arabia: months are tabulated from new moons.
  hijri: near(
    'islamic-umalqura',
    (year, month) =>
      Date.UTC(2019, 7, 31) +
      Math.round((year - 1441) * lunar.year + (month - 1) * lunar.month) * dayMs,
  ),
  // The months and days of the Gregorian one.
  buddhist: (year, month, day) => gregorian(year - 543, month, day),
}
