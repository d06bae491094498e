import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockOf } from './use-now.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_003_000 }))
afterEach(() => vi.useRealTimers())

test('a clock of ten seconds tells all its readers at once each ten seconds, and stands between', () => {
  const clock = clockOf(10)
  const told = [vi.fn(), vi.fn()]
  const leave = told.map(clock.subscribe)
  vi.advanceTimersByTime(9999)
  expect([clock.now(), told[0]?.mock.calls.length]).toEqual([1_800_000_003, 0])
  vi.advanceTimersByTime(1)
  expect([clock.now(), ...told.map(({ mock }) => mock.calls.length)]).toEqual([1_800_000_013, 1, 1])
  expect(vi.getTimerCount()).toBe(1)
  for (const end of leave) end()
  vi.advanceTimersByTime(60_000)
  expect([clock.now(), vi.getTimerCount(), told[0]?.mock.calls.length]).toEqual([
    1_800_000_073, 0, 1,
  ])
})
