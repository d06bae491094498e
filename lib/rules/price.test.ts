import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf } from './money.ts'
import { mostCents, payable, typedPrice } from './price.ts'
import { firstBroken } from './rule.ts'

test('a written price is whole cents, half a cent rounded up', () => {
  const rows = {
    '1': 100,
    '0.1': 10,
    '1.005': 101,
    '1.004999': 100,
    '0.004': 0,
    '8.29': 829,
    '1.15': 115,
    '12,50': 1250,
  }
  for (const [written, cents] of Object.entries(rows))
    expect(centsOf(written, 'CNY'), written).toBe(cents)
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
  for (const good of ['0.01', '0.005', '1000000', '12,50'])
    expect(inCny.test(good), good).toBe(true)
  for (const bad of ['0.004', '1000000.01', '0', '-1', '', '01', '1,2.3'])
    expect(inCny.test(bad), bad).toBe(false)
  expect(mostCents).toBe(100_000_000)
  expect(['1', '1,250', '0.5', '500.50'].map((text) => payable('JPY').test(text))).toEqual([
    ...[true, true, false, false],
  ])
  expect(['0.001', '1.234', '0.0004'].map((text) => payable('KWD').test(text))).toEqual([
    ...[true, true, false],
  ])
})

test('in a form a dot before three digits is not taken for a fraction, unless it is one', () => {
  expect(firstBroken('1.234', typedPrice('EUR', 1))?.key).toBe('unclearNumber')
  expect(firstBroken('1.234', typedPrice('KWD', 1))).toBeUndefined()
  expect(firstBroken('1.234', typedPrice('VND', 1))).toBeUndefined()
  expect(firstBroken('1.234,50', typedPrice('EUR', 1))).toBeUndefined()
  expect(firstBroken('3', typedPrice('EUR', 500))?.key).toBe('moneyWithin')
})
