import { expect, test } from 'vitest'
import { fuelEvents } from './fuel-events.ts'
import { fuelUsed } from './fuel-used.ts'
import { charges, hoursLeft, lowEpisodes } from './sum-battery.ts'

const hour = 3600
const curve = (...points: [hours: number, percent: number][]) =>
  points.map(([hours, value]) => ({ time: hours * hour, value }))

test('a battery is low from the first value below 20 % to the first that is not', () => {
  const readings = curve([0, 25], [1, 20], [2, 19], [5, 12], [6, 20], [7, 15], [9, 14])
  expect(lowEpisodes(readings)).toEqual([
    { start: 2 * hour, end: 6 * hour, least: 12, isOpen: false },
    { start: 7 * hour, end: 9 * hour, least: 14, isOpen: true },
  ])
})

test('a rise of ten points is a charge, of nine is none, and a dip of less divides none', () => {
  expect(charges(curve([0, 50], [1, 59], [2, 50], [3, 60], [4, 80]))).toEqual([2 * hour])
  expect(charges(curve([0, 50], [1, 70], [2, 61], [3, 90]))).toEqual([0])
  expect(charges(curve([0, 50], [1, 70], [2, 60], [3, 90]))).toEqual([0, 2 * hour])
  expect(charges([])).toEqual([])
})

test('the end is estimated from the highest charge of a day', () => {
  const readings = curve([0, 30], [2, 80], [7, 70], [12, 60])
  expect(hoursLeft(readings, 12 * hour)).toBe(30)
  expect(hoursLeft(readings, 36 * hour)).toBe(30)
  expect(hoursLeft(readings, 36 * hour + 1)).toBeUndefined()
  expect(hoursLeft(curve([0, 60], [5, 60]), 5 * hour)).toBeUndefined()
  expect(hoursLeft(curve([0, 60], [0.99, 50]), hour)).toBeUndefined()
})

test('neighbouring changes of fuel are one, and what is below ten is none', () => {
  const at = (step: number, change: number) => ({ time: step * 600, change })
  expect(
    fuelEvents([at(1, 6), at(2, 6), at(4, 9.9), at(6, -10), at(7, 20), at(9, -6), at(10, -6)]),
  ).toEqual([
    { time: 600, amount: 12 },
    { time: 3600, amount: -10 },
    { time: 4200, amount: 20 },
    { time: 5400, amount: -12 },
  ])
})

test('what leaves a tank is its first level and what was refuelled, less its last level', () => {
  const levels = [100, 98, 97.5, 98, 120, 141, 140, 125, 124]
  const steps = levels.map((level, at) => ({ time: at * 600, level }))
  const used = fuelUsed(steps)
  // From 98 to 141 in two neighbouring steps; the loss of 15 counts as used.
  expect(used.map(({ used: one }) => one)).toEqual([2, 0.5, -0.5, 0, 0, 1, 15, 1])
  expect(used.reduce((sum, one) => sum + one.used, 0)).toBe(100 + 43 - 124)
  // Nobody knows where it went in more than a day of silence.
  expect(fuelUsed([...steps, { time: 8 * 600 + 86_401, level: 60 }])).toEqual(used)
  expect(fuelUsed([...steps, { time: 8 * 600 + 86_400, level: 120 }]).at(-1)?.used).toBe(4)
})
