import { readingNumbers } from './number.ts'
import { matching } from './rule.ts'

/** Litres for 100 km, or an hour: below 1000, at most two decimals. */
export const fuelRate = readingNumbers(matching('double', /^\d{1,3}(\.\d{1,2})?$/))

/** Of a litre, in units of its currency: below a million, at most three decimals. */
export const fuelPrice = readingNumbers(matching('double', /^\d{1,6}(\.\d{1,3})?$/))
