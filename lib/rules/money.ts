import { centsOf } from './price.ts'
import { matching, type Rule } from './rule.ts'

/** As typed: units, and two decimals at most. */
export const money = matching('money', /^\d{1,10}(?:\.\d{1,2})?$/)

/** As `money` takes it. */
export const typedCents = (cents: number): string => (cents / 100).toFixed(2)

/** Cents, both included. */
export const moneyWithin = (least: number, most: number): Rule => ({
  key: 'moneyWithin',
  values: { min: typedCents(least), max: typedCents(most) },
  test: (value) => centsOf(value) >= least && centsOf(value) <= most,
})
