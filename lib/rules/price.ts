import { matching, type Rule } from './rule.ts'

const shape = matching('tips4', /^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/)

export const price: Rule = { ...shape, test: (value) => shape.test(value) && Number(value) > 0 }

/** Of a price as it is written, half a cent rounded up. Exact: no fractions in binary. */
export function centsOf(written: string): number {
  const [units = '0', decimals = ''] = written.trim().split('.')
  const thousandths = Number(units) * 1000 + Number(decimals.slice(0, 3).padEnd(3, '0'))
  return Math.floor((thousandths + 5) / 10)
}

/** A price that is one cent or more, and one million of units at most. */
export const payable: Rule = {
  ...price,
  test: (value) => price.test(value) && centsOf(value) >= 1 && centsOf(value) <= mostCents,
}

/** Of one price or payment. */
export const mostCents = 100_000_000
