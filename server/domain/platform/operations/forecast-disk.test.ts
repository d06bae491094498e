import { expect, test } from 'vitest'
import { forecastDisk } from './forecast-disk.ts'

const growing = (days: number, perDay: number, from = 100) =>
  Array.from({ length: days }, (_, day) => ({ day: day, used: from + day * perDay }))

test('what grows by ten a day is full when the rest is used up', () => {
  // 190 are in use on the tenth day.
  expect(forecastDisk(growing(10, 10), 290)).toEqual({ perDay: 10, daysLeft: 10 })
})

test('days without a look change nothing', () => {
  const seen = growing(10, 10).filter(({ day }) => day % 3 !== 1 || day === 9)
  expect(forecastDisk(seen, 290)?.daysLeft).toBeCloseTo(10)
})

test('what does not grow is never full, and of a disk of unknown size nobody can say', () => {
  expect(forecastDisk(growing(10, 0), 290)).toEqual({ perDay: 0, daysLeft: undefined })
  expect(forecastDisk(growing(10, -5, 200), 290)?.daysLeft).toBeUndefined()
  expect(forecastDisk(growing(10, 10), undefined)).toEqual({ perDay: 10, daysLeft: undefined })
})

test('two days are no line, and what was before the last thirty does not count', () => {
  expect(forecastDisk(growing(2, 10), 290)).toBeUndefined()
  const before = Array.from({ length: 30 }, (_, day) => ({ day: day - 40, used: 1000 * day }))
  expect(forecastDisk([...before, ...growing(20, 10)], 390)).toEqual({ perDay: 10, daysLeft: 10 })
})

test('a full disk is full today', () => {
  expect(forecastDisk(growing(10, 10), 150)?.daysLeft).toBe(0)
})
