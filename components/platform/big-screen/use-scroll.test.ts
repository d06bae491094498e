import { expect, test } from 'vitest'
import { nextTop } from './use-scroll.ts'

const topsOf = (steps: number, options: { rows: number; isStill: boolean }) => {
  const tops = [0]
  for (let step = 0; step < steps; step++) tops.push(nextTop(tops.at(-1) ?? 0, options))
  return tops
}

test('row after row comes to the top, the first again behind the last', () => {
  expect(topsOf(8, { rows: 6, isStill: false })).toEqual([0, 1, 2, 3, 4, 5, 6, 0, 1])
})

test('where nothing moves, five rows take the place of five', () => {
  expect(topsOf(4, { rows: 12, isStill: true })).toEqual([0, 5, 10, 0, 5])
  expect(topsOf(2, { rows: 10, isStill: true })).toEqual([0, 5, 0])
})
