import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf } from './money.ts'
import { mostCents, payable, price, typedPrice } from './price.ts'
import { firstBroken } from './rule.ts'

test('a written price is whole cents, however it is written', () => {
  const rows = {
    '1': 100,
    '0.1': 10,
    '8.29': 829,
    '1.15': 115,
    '12,50': 1250,
    '12.500000': 1250,
    '1’234.50': 123_450,
    '۱۲٫۵۰': 1250,
    '１２．５０': 1250,
  }
  for (const [written, cents] of Object.entries(rows)) {
    expect(firstBroken(written, typedPrice('CNY', 1)), written).toBeUndefined()
    expect(centsOf(written, 'CNY'), written).toBe(cents)
  }
})

test('decimals that a currency does not keep are refused by their number, none is lost', () => {
  const saidOf = (written: string, currency: string) => {
    const broken = firstBroken(written, [payable(currency)])
    return [broken?.key, broken?.values]
  }
  const two = ['tips4', { digits: 2 }]
  for (const lost of ['10.0050', '0.004', '12.3456', '45,764043', '0.005', '1.1234567'])
    expect(saidOf(lost, 'CNY'), lost).toEqual(two)
  expect(firstBroken('12.3456', typedPrice('EUR', 1))).toMatchObject({ values: { digits: 2 } })
  expect(saidOf('12,50 €', 'CNY')).toEqual(['otherCurrency', { currency: 'CNY' }])
  for (const word of ['abc', '1e3'])
    expect(saidOf(word, 'CNY'), word).toEqual(['double', undefined])
  expect(saidOf('1.2345', 'KWD')).toEqual(['tips4', { digits: 3 }])
  expect(saidOf('500.5', 'JPY')).toEqual(['moneyWhole', undefined])
  expect(saidOf('1000000.01', 'CNY')).toEqual(['moneyWithin', { min: '0.01', max: '1000000.00' }])
  expect(price.values).toEqual({ digits: 6 })
})

test('every amount of cents comes back from how it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
      const written = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
      expect(centsOf(written, 'CNY')).toBe(cents)
    }),
  )
})

test('a price is a minor unit or more, and one million units of two decimals at most', () => {
  const inCny = payable('CNY')
  for (const good of ['0.01', '0.10000', '1000000', '12,50'])
    expect(inCny.test(good), good).toBe(true)
  for (const bad of ['0.004', '1000000.01', '0', '-1', '', '01', '1,2.3'])
    expect(inCny.test(bad), bad).toBe(false)
  expect(mostCents).toBe(100_000_000)
  expect(['1', '1,250', '0.5', '500.50'].map((text) => payable('JPY').test(text))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(['0.001', '1.234', '0.0004'].map((text) => payable('KWD').test(text))).toEqual([
    true,
    true,
    false,
  ])
})

test('in a form a dot before three digits is not taken for a fraction, unless it is one', () => {
  expect(firstBroken('1.234', typedPrice('EUR', 1))?.key).toBe('unclearNumber')
  expect(firstBroken('1.234', typedPrice('KWD', 1))).toBeUndefined()
  expect(firstBroken('1.234', typedPrice('VND', 1))).toBeUndefined()
  expect(firstBroken('1.234,50 €', typedPrice('EUR', 1))).toBeUndefined()
  expect(firstBroken('1.234 €', typedPrice('EUR', 1))?.key).toBe('unclearNumber')
  expect(firstBroken('3', typedPrice('EUR', 500))?.key).toBe('moneyWithin')
})
