import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxOfPart, taxRateOf, taxWithin } from './tax.ts'

test('a price contains its tax, rounded to the nearest cent', () => {
  expect(taxWithin(11_300, taxRateOf(13))).toBe(1300)
  expect(taxWithin(100, taxRateOf(6))).toBe(6)
  expect(taxWithin(1, taxRateOf(100))).toBe(1)
  expect(taxWithin(999, taxRateOf(0))).toBe(0)
  expect(taxRateOf(8.25)).toBe(825)
})

test('what goes back in parts carries the tax of the whole, each part no more than itself', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 10_000 }), (amounts, rate) => {
      let before = 0
      let taxes = 0
      for (const amount of amounts) {
        const tax = taxOfPart({ amount, before }, rate)
        expect(tax).toBeGreaterThanOrEqual(0)
        expect(tax).toBeLessThanOrEqual(amount)
        before += amount
        taxes += tax
      }
      expect(taxes).toBe(taxWithin(before, rate))
    }),
  )
})
