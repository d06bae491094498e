import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minorDigits } from '../codes/currencies.ts'
import { centsOf, moneyIn, moneyWithin, typedCents } from './money.ts'
import { firstBroken, readText } from './rule.ts'

const money = moneyIn('CNY')

test('an amount has as many decimals as the currency at most, and no sign', () => {
  for (const good of ['0', '1', '1.5', '1.05', ' 12.50 ', '9999999999.99', '12,50', '1 000', '٣'])
    expect(money.test(good), good).toBe(true)
  for (const bad of ['', '-1', '1.', '1.005', '1,000', '1.000', '1e3', '12,5,0', '10000000000'])
    expect(money.test(bad), bad).toBe(false)
})

test.each([
  ['CNY', '1.234,50', 123_450],
  ['EUR', '0,99', 99],
  ['JPY', '500', 500],
  ['JPY', '1,250', 1250],
  ['VND', '50.000', 50_000],
  ['KWD', '1.234', 1234],
  ['KWD', '12,5', 12_500],
  ['EUR', '12,50 €', 1250],
  ['EUR', '€1.234,50', 123_450],
  ['EUR', 'EUR 12.50', 1250],
  ['USD', 'US$12', 1200],
  ['USD', '＄１２．５０', 1250],
  ['BRL', 'R$ 12,50', 1250],
  ['CNY', '￥1,234.50', 123_450],
  ['CNY', '500元', 50_000],
  ['JPY', '¥1,250', 1250],
  ['JPY', '500円', 500],
  ['RUB', '1 234,50 руб.', 123_450],
  ['VND', '50.000 ₫', 50_000],
  ['VND', '50.000đ', 50_000],
  ['IRR', '۱۲٫۵۰ ریال', 1250],
  ['CHF', "CHF 1'234.50", 123_450],
])('%s %s is %d minor units', (currency, text, cents) => {
  const rule = moneyIn(currency)
  expect(rule.test(text)).toBe(true)
  expect(centsOf(readText(text, [rule]), currency)).toBe(cents)
})

test.each([
  ['JPY', '500.50', 'moneyWhole'],
  ['JPY', '12,5', 'moneyWhole'],
  ['VND', '0,99', 'moneyWhole'],
  ['KWD', '1.2345', 'money'],
  ['KWD', '1,234', 'unclearNumber'],
  ['CNY', '1,234', 'unclearNumber'],
  ['CNY', '1.234', 'unclearNumber'],
  ['CNY', '0.005', 'money'],
  ['CNY', '12,50 €', 'otherCurrency'],
  ['EUR', '$12.50', 'otherCurrency'],
  ['EUR', '12.50 USD', 'otherCurrency'],
  ['EUR', '500円', 'otherCurrency'],
  ['EUR', '1.234 €', 'unclearNumber'],
  ['JPY', '¥12.50', 'moneyWhole'],
  ['EUR', '-5 €', 'money'],
  ['EUR', '€5€', 'double'],
  ['EUR', '12 x', 'double'],
  ['EUR', '1e3', 'double'],
])('%s does not take %s', (currency, text, key) => {
  expect(firstBroken(text, [moneyIn(currency)])?.key).toBe(key)
})

test('minor units are exact, there and back', () => {
  const units = ['0.29', '1.1', '1.15', '4.35', '9999999999.99'].map((text) => centsOf(text, 'CNY'))
  expect(units).toEqual([29, 110, 115, 435, 999_999_999_999])
  for (const currency of ['CNY', 'JPY', 'KWD'])
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), (cents) => {
        const typed = typedCents(cents, currency)
        expect(typed.split('.')[1]?.length ?? 0).toBe(minorDigits(currency))
        expect(moneyIn(currency).test(typed)).toBe(true)
        expect(centsOf(typed, currency)).toBe(cents)
      }),
    )
})

test('limits are included', () => {
  const rule = moneyWithin(101, 5_000, 'CNY')
  expect(['1.01', '50', '50.00'].map((value) => rule.test(value))).toEqual([true, true, true])
  expect(['1.00', '50.01'].map((value) => rule.test(value))).toEqual([false, false])
  expect(moneyWithin(101, 5_000, 'JPY').values).toEqual({ min: '101', max: '5000' })
})
