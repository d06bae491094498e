import { minorDigits } from '../codes/currencies.ts'
import { numberText, ofNumbers, wholeText } from './number.ts'
import { matching, type Rule } from './rule.ts'

/** As typed: units, and as many decimals as the currency has at most. */
export function moneyIn(currency: string): Rule {
  const digits = minorDigits(currency)
  if (digits === 0) return ofNumbers(matching('moneyWhole', /^\d{1,10}$/), wholeText)
  const pattern = new RegExp(`^\\d{1,10}(?:\\.\\d{1,${digits}})?$`)
  return ofNumbers({ ...matching('money', pattern), values: { digits } })
}

/** Minor units as `moneyIn` takes them: `12.50`, of JPY `1250`. */
export const typedCents = (cents: number, currency: string): string => {
  const digits = minorDigits(currency)
  return (cents / 10 ** digits).toFixed(digits)
}

/** Minor units of an amount that the rules above take. Exact: no fractions in binary. */
export function centsOf(written: string, currency: string): number {
  const digits = minorDigits(currency)
  const plain = digits === 0 ? wholeText(written) : numberText(written)
  const [units = '0', decimals = ''] = plain.split('.')
  return Number(`${units}${decimals.slice(0, digits).padEnd(digits, '0')}`)
}

/** Minor units, both included. */
export const moneyWithin = (least: number, most: number, currency: string): Rule => ({
  key: 'moneyWithin',
  values: { min: typedCents(least, currency), max: typedCents(most, currency) },
  test: (value) => {
    const cents = centsOf(value, currency)
    return cents >= least && cents <= most
  },
})
