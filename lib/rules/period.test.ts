import { expect, test } from 'vitest'
import { periodFault } from './period.ts'

const day = 86_400
const now = 400 * day
const fault = (from: number, to: number, maxMonthsBack?: number) =>
  periodFault({ from, to }, { maxDays: 90, ...(maxMonthsBack && { maxMonthsBack }) }, now)

test('exactly the longest period passes, also with the last minute that a form adds', () => {
  expect(fault(now - 90 * day, now)).toBeUndefined()
  expect(fault(now - 90 * day, now + 59)).toBeUndefined()
  expect(fault(now - 90 * day, now + 60)).toBe('tooLong')
})

test('a period runs forward, from the past, to today at the latest', () => {
  expect(fault(now, now - 1)).toBe('reversed')
  expect(fault(Number.NaN, now)).toBe('incomplete')
  expect(fault(now + 1, now + 2)).toBe('inFuture')
  expect(fault(now - day, now + day)).toBeUndefined()
  expect(fault(now - day, now + day + 1)).toBe('inFuture')
})

test('it begins so many months back at most', () => {
  expect(fault(now - 186 * day, now - 180 * day, 6)).toBeUndefined()
  expect(fault(now - 187 * day, now - 180 * day, 6)).toBe('tooOld')
})
