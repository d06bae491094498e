import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, mostCents, payable } from './price.ts'

test('a written price is whole cents, half a cent rounded up', () => {
  const rows = {
    '1': 100,
    '0.1': 10,
    '1.005': 101,
    '1.004999': 100,
    '0.004': 0,
    '8.29': 829,
    '1.15': 115,
  }
  for (const [written, cents] of Object.entries(rows)) expect(centsOf(written), written).toBe(cents)
})

test('every amount of cents comes back from how it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
      const written = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
      expect(centsOf(written)).toBe(cents)
    }),
  )
})

test('a price is a cent or more, and one million at most', () => {
  for (const good of ['0.01', '0.005', '1000000']) expect(payable.test(good), good).toBe(true)
  for (const bad of ['0.004', '1000000.01', '0', '-1', ''])
    expect(payable.test(bad), bad).toBe(false)
  expect(mostCents).toBe(100_000_000)
})
