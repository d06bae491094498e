import { minorDigits } from '../codes/currencies.ts'
import { centsOf, moneyIn, moneyWithin } from './money.ts'
import { clearNumber, readingNumbers, within } from './number.ts'
import { matching, type Rule } from './rule.ts'

const shape = matching('tips4', /^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/)

/** Above zero, at most `mostCents` of a currency without cents; without the lookahead that many validators do not read. */
const fraction = [0, 1, 2, 3, 4, 5].map((zeros) => `0{${zeros}}[1-9]\\d{0,${5 - zeros}}`).join('|')
const aboveZero = `^(?:[1-9]\\d{0,8}(?:\\.\\d{1,6})?|0\\.(?:${fraction}))$`

/** Of any currency, as programs and people write it. */
export const price: Rule = readingNumbers({
  ...shape,
  schema: { pattern: aboveZero },
  test: (value) => shape.test(value) && Number(value) > 0,
})

/** Minor units of one price or payment. */
export const mostCents = 100_000_000

/** A price of one minor unit of the currency or more. Where it has no decimals, none are taken. */
export function payable(currency: string): Rule {
  const rule = minorDigits(currency) === 0 ? moneyIn(currency) : price
  return {
    ...rule,
    test: (value) => rule.test(value) && within(centsOf(value, currency), 1, mostCents),
  }
}

/**
 * A price typed in a form, not below `least` minor units. A dot may stand for thousands there,
 * unless the currency has three decimals, or none.
 */
export const typedPrice = (currency: string, least: number, most = mostCents): Rule[] => [
  ...(minorDigits(currency) === 2 ? [clearNumber] : []),
  payable(currency),
  moneyWithin(Math.max(least, 1), Math.max(most, 1), currency),
]
