import { withoutCurrency } from '#lib/format/without-currency.ts'
import { minorDigits } from '../codes/currencies.ts'
import { numberText, ofNumbers, wholeText } from './number.ts'
import { matching, type Rule } from './rule.ts'

/** A rule over amounts that takes them with a sign of the currency too, and names it where they have that of another. */
export function besideSign(currency: string, rule: Rule): Rule {
  const bare = (text: string) => withoutCurrency(text, currency).amount
  const other: Rule = { key: 'otherCurrency', values: { currency }, test: () => false }
  return {
    ...rule,
    read: (text) => rule.read?.(bare(text)) ?? bare(text),
    test: (value) => rule.test(bare(value)),
    cause: (value) =>
      withoutCurrency(value, currency).isOther ? other : rule.cause?.(bare(value)),
  }
}

/** As typed: units, and as many decimals as the currency has at most. */
export function moneyIn(currency: string): Rule {
  const digits = minorDigits(currency)
  if (digits === 0)
    return besideSign(currency, ofNumbers(matching('moneyWhole', /^\d{1,10}$/), wholeText))
  const pattern = new RegExp(`^\\d{1,10}(?:\\.\\d{1,${digits}})?$`)
  return besideSign(currency, ofNumbers({ ...matching('money', pattern), values: { digits } }))
}

/** Minor units as `moneyIn` takes them: `12.50`, of JPY `1250`. */
export const typedCents = (cents: number, currency: string): string => {
  const digits = minorDigits(currency)
  return (cents / 10 ** digits).toFixed(digits)
}

/** Minor units of an amount that the rules above take. Exact: no fractions in binary. */
export function centsOf(written: string, currency: string): number {
  const digits = minorDigits(currency)
  const { amount } = withoutCurrency(written, currency)
  const plain = digits === 0 ? wholeText(amount) : numberText(amount)
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
