import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, moneyWithin, typedCents } from './money.ts'
import { centsOf } from './price.ts'

test('an amount has two decimals at most, and neither sign nor blanks within', () => {
  for (const good of ['0', '1', '1.5', '1.05', ' 12.50 ', '9999999999.99'])
    expect(money.test(good), good).toBe(true)
  for (const bad of [
    '',
    '-1',
    '+1',
    '1.',
    '.5',
    '1.005',
    '1,000',
    '1 000',
    '1e3',
    '٣',
    '10000000000',
  ])
    expect(money.test(bad), bad).toBe(false)
})

test('cents are exact, there and back', () => {
  expect(['0.29', '1.1', '1.15', '4.35', '9999999999.99'].map(centsOf)).toEqual([
    29, 110, 115, 435, 999_999_999_999,
  ])
  fc.assert(
    fc.property(fc.nat({ max: 999_999_999_999 }), (cents) => {
      expect(money.test(typedCents(cents))).toBe(true)
      expect(centsOf(typedCents(cents))).toBe(cents)
    }),
  )
})

test('limits are included', () => {
  const rule = moneyWithin(101, 5_000)
  expect(['1.01', '50', '50.00'].map((value) => rule.test(value))).toEqual([true, true, true])
  expect(['1.00', '50.01'].map((value) => rule.test(value))).toEqual([false, false])
})
