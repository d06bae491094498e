import { clock, dates, random } from './work-month.ts'

/** What is measured of a wearer at a moment; `steps`: what the counter shows. */
export type Measured = Record<
  'at' | 'steps' | 'heart' | 'oxygen' | 'systolic' | 'diastolic',
  number
> & {
  temperature: number
}

/** Readings of a month and what was walked by day: four times a day; a counter goes on over the month, or begins anew at midnight. */
export function wearMonth(seed: number, isDaily: boolean) {
  const next = random(seed)
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const walked: Record<string, number> = {}
  let steps = 700
  const measure = (at: number): Measured => ({
    at,
    steps,
    heart: between(55, 140),
    oxygen: between(90, 99),
    systolic: between(100, 159),
    diastolic: between(60, 99),
    temperature: between(355, 389) / 10,
  })
  // Of the evening before: what the first of the month is compared with.
  const readings = [measure(clock(dates[0] ?? '', -30))]
  for (const date of dates) {
    if (isDaily) steps = 0
    for (const minutes of [7 * 60, 12 * 60, 19 * 60, 23.5 * 60]) {
      const more = minutes === 7 * 60 ? between(0, 600) : between(800, 3000)
      steps += more
      walked[date] = (walked[date] ?? 0) + more
      readings.push(measure(clock(date, minutes)))
    }
  }
  return { readings, walked }
}
