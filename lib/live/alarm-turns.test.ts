import { expect, test } from 'vitest'
import { lineUp, nextTurn, noTurns } from './alarm-turns.ts'

test('alarms are told in turn, the oldest first, with how many follow', () => {
  const first = nextTurn(lineUp(noTurns, ['a', 'b']))
  expect(first).toMatchObject({ alarm: 'a', others: 1 })
  const second = nextTurn(lineUp(first.left, ['c']))
  expect(second).toMatchObject({ alarm: 'b', others: 1 })
  const third = nextTurn(second.left)
  expect(third).toEqual({ alarm: 'c', others: 0, left: noTurns })
  expect(nextTurn(third.left).alarm).toBeUndefined()
})

test('of more than five the newest wait, and the others are counted', () => {
  const turns = lineUp(noTurns, ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  expect(turns).toEqual({ waiting: ['c', 'd', 'e', 'f', 'g'], dropped: 2 })
  expect(nextTurn(turns)).toMatchObject({ alarm: 'c', others: 6 })
})

test('where the newest alone is told, those before it are counted', () => {
  const turns = lineUp(lineUp(noTurns, ['a', 'b'], 1), ['c'], 1)
  expect(nextTurn(turns)).toEqual({ alarm: 'c', others: 2, left: noTurns })
})
