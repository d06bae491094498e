import { expect, test } from 'vitest'
import { addTimes, type HandleTimes, medianOf, stepsPerFold } from './handle-times.ts'

function timesOf(waits: readonly number[]): HandleTimes {
  const times: HandleTimes = new Map()
  for (const seconds of waits)
    addTimes(
      times,
      new Map([[Math.floor(Math.log(seconds + 1) * stepsPerFold), { count: 1, seconds }]]),
    )
  return times
}

const exact = (waits: readonly number[]) => {
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (place: number) => sorted[Math.floor(place)] ?? 0
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2
}

test('of few it is the middle one, or between the two in the middle', () => {
  expect(medianOf(timesOf([]))).toBeUndefined()
  expect(medianOf(timesOf([0]))).toBe(0)
  expect(medianOf(timesOf([3600, 60, 7200]))).toBe(3600)
  expect(medianOf(timesOf([60, 7200, 3600, 86_400]))).toBe(5400)
})

test('of many it is within 1 %', () => {
  let seed = 7
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (let round = 0; round < 50; round++) {
    const waits = Array.from({ length: 1 + Math.floor(next() * 400) }, () =>
      Math.floor(Math.exp(next() * 15)),
    )
    const wanted = exact(waits)
    const found = medianOf(timesOf(waits)) ?? Number.NaN
    expect(Math.abs(found - wanted)).toBeLessThanOrEqual(wanted * 0.0101 + 0.5)
  }
})

test('parts add up to the whole', () => {
  const [some, others] = [timesOf([10, 20, 900]), timesOf([15, 1000, 70_000])]
  addTimes(some, others)
  expect(medianOf(some)).toBeCloseTo(exact([10, 15, 20, 900, 1000, 70_000]))
})
