import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstBroken } from '#lib/rules/rule.ts'
import { type DueChoice, dueParam, dueRules } from './due-choice.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 12), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const brokenOf = (due: DueChoice) => firstBroken('', dueRules(due))?.key

test.each([
  ['', 'day'],
  ['2026-11-20', 'day'],
  ['2026-11-21', undefined],
  ['2046-11-20', undefined],
  ['2046-11-21', 'batchTips28'],
])('the day "%s" breaks %s', (day, key) => {
  expect(brokenOf({ kind: 'date', day })).toBe(key)
})

test('what asks for no day breaks nothing', () => {
  expect(brokenOf({ kind: 'keep' })).toBeUndefined()
  expect(brokenOf({ kind: 'none' })).toBeUndefined()
})

test('a day lasts to its end', () => {
  const end = new Date(2027, 0, 31, 23, 59, 59).getTime() / 1000
  expect(dueParam({ kind: 'date', day: '2027-01-31' })).toEqual({ due_time: end })
  expect(dueParam({ kind: 'none' })).toEqual({ due_time: null })
  expect(dueParam({ kind: 'keep' })).toEqual({})
})
