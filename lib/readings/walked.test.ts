import { expect, test } from 'vitest'
import { usualWearer, walkedCalories, walkedMetres } from './walked.ts'

test('distance is steps by the length of one, calories are weight by kilometres', () => {
  expect([walkedMetres(10_000, usualWearer), walkedCalories(10_000, usualWearer)]).toEqual([
    3500, 127,
  ])
  const tall = { stepLength: 80, weight: 72.5, goal: 8000 }
  expect([walkedMetres(12_345, tall), walkedCalories(12_345, tall)]).toEqual([9876, 742])
  expect([walkedMetres(0, tall), walkedCalories(0, tall)]).toEqual([0, 0])
})
