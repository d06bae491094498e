import { expect, test } from 'vitest'
import { addUpCalls, CallTimes } from './call-times.ts'

const minute = 60_000

test('half of the calls take at most p50, and nineteen of twenty at most p95', () => {
  const times = new CallTimes(() => 0)
  for (let ms = 1; ms <= 1000; ms++) times.note('location/Get', ms, ms > 990)
  const [sum] = addUpCalls([times.tallies()])
  expect(sum).toMatchObject({ name: 'location/Get', count: 1000, failed: 10, maxMs: 1000 })
  expect(sum?.p50).toBeGreaterThanOrEqual(500)
  expect(sum?.p50).toBeLessThan(500 * 1.2)
  expect(sum?.p95).toBeGreaterThanOrEqual(950)
  expect(sum?.p95).toBeLessThanOrEqual(1000)
})

test('several processes are added up as one', () => {
  const [one, other] = [new CallTimes(() => 0), new CallTimes(() => 0)]
  for (let call = 0; call < 90; call++) one.note('device/Get', 4, false)
  for (let call = 0; call < 10; call++) other.note('device/Get', 3000, false)
  other.note('user/Login', 0.2, false)
  const sums = addUpCalls([one.tallies(), other.tallies()])
  expect(sums).toEqual([
    { name: 'device/Get', count: 100, failed: 0, p50: 4, p95: 3000, maxMs: 3000 },
    { name: 'user/Login', count: 1, failed: 0, p50: 0.2, p95: 0.2, maxMs: 0.2 },
  ])
})

test('what is older than two quarters of an hour is forgotten', () => {
  let now = 0
  const times = new CallTimes(() => now)
  const counts = () => times.tallies().map(({ name, count }) => [name, count])
  times.note('a/A', 1, false)
  now = 15 * minute
  expect(counts()).toEqual([['a/A', 1]])
  times.note('a/A', 1, false)
  times.note('b/B', 1, false)
  expect(counts()).toEqual([
    ['a/A', 2],
    ['b/B', 1],
  ])
  now = 30 * minute
  expect(counts()).toEqual([
    ['a/A', 1],
    ['b/B', 1],
  ])
  now = 90 * minute
  expect(counts()).toEqual([])
})

test('rates are of the time since they were last told', () => {
  let now = 0
  const times = new CallTimes(() => now)
  for (let call = 0; call < 50; call++) times.note('a/A', 1, call < 5)
  now = 10_000
  expect(times.rates()).toEqual({ calls: 5, failed: 0.5 })
  now = 20_000
  expect(times.rates()).toEqual({ calls: 0, failed: 0 })
})
