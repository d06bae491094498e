import { minorDigits } from '../codes/currencies.ts'
import { besideSign, moneyIn, moneyWithin } from './money.ts'
import { clearNumber, numberText, ofNumbers } from './number.ts'
import { firstBroken, matching, type Rule } from './rule.ts'

const mostDecimals = 6
const shape = matching('tips4', /^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/)

/** Above zero, at most `mostCents` of a currency without cents, as no price is more; without the lookahead that many validators do not read. */
const fraction = [0, 1, 2, 3, 4, 5].map((zeros) => `0{${zeros}}[1-9]\\d{0,${5 - zeros}}`).join('|')
const aboveZero = `^(?:[1-9]\\d{0,7}(?:\\.\\d{1,6})?|10{8}(?:\\.0{1,6})?|0\\.(?:${fraction}))$`

/** Of any currency, as programs and people write it. */
export const price: Rule = {
  ...ofNumbers({ ...shape, test: (value) => shape.test(value) && Number(value) > 0 }),
  values: { digits: mostDecimals },
  schema: { pattern: aboveZero },
}

/** Minor units of one price or payment. */
export const mostCents = 100_000_000

/** Of a currency with decimals: no others than it keeps. Zeros say nothing, and are taken. */
function keptPrice(currency: string): Rule {
  const digits = minorDigits(currency)
  const isKept = (decimals = '') => /^0*$/.test(decimals.slice(digits))
  return besideSign(currency, {
    ...price,
    values: { digits },
    test: (value) => price.test(value) && isKept(numberText(value).split('.')[1]),
  })
}

/** A price of one minor unit of the currency or more, all of which is kept. */
export function payable(currency: string): Rule {
  const written = minorDigits(currency) === 0 ? moneyIn(currency) : keptPrice(currency)
  const parts = [written, moneyWithin(1, mostCents, currency)]
  return {
    ...written,
    test: (value) => parts.every((part) => part.test(value)),
    cause: (value) => firstBroken(value, parts),
  }
}

/**
 * A price typed in a form, not below `least` minor units. A dot may stand for thousands there,
 * unless the currency has three decimals, or none.
 */
export const typedPrice = (currency: string, least: number, most = mostCents): Rule[] => [
  ...(minorDigits(currency) === 2 ? [besideSign(currency, clearNumber)] : []),
  payable(currency),
  moneyWithin(Math.max(least, 1), Math.max(most, 1), currency),
]
