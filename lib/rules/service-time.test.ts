import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extendedWall, monthsLater } from './service-time.ts'

const days = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2060-01-01'),
  noInvalidDate: true,
})
const months = fc.integer({ min: 0, max: 240 })

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-08-31', 1, '2026-09-30'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
])('%s and %i months is %s', (from, count, to) => {
  expect(monthsLater(new Date(from), count).toISOString()).toBe(`${to}T00:00:00.000Z`)
})

test('months later is in that month, on the same day or its last, at the same time', () => {
  fc.assert(
    fc.property(days, months, (from, count) => {
      const to = monthsLater(from, count)
      const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()
      expect(monthOf(to)).toBe(monthOf(from) + count)
      expect(to.getTime() % 86_400_000).toBe(from.getTime() % 86_400_000)
      const isLast = new Date(to.getTime() + 86_400_000).getUTCDate() === 1
      const isSame = to.getUTCDate() === from.getUTCDate()
      expect(isSame || (isLast && to.getUTCDate() < from.getUTCDate())).toBe(true)
    }),
  )
})

test('an extension is later than the end, and than now', () => {
  fc.assert(
    fc.property(days, days, fc.integer({ min: 1, max: 240 }), (end, now, count) => {
      const extended = extendedWall(end, now, count)
      expect(extended > end && extended > now).toBe(true)
    }),
  )
})
