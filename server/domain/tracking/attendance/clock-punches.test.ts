import { expect, test } from 'vitest'
import { clockPunches } from './clock-punches.ts'

const hour = 3600
const period = {
  day: 0,
  period: '08:00–17:00',
  start: 8 * hour,
  end: 17 * hour,
  opens: 6 * hour,
  closes: 19 * hour,
}
const grace = { lateMinutes: 0, earlyMinutes: 0 }
const stay = (from: number, to: number) => ({ from: from * hour, to: to * hour, place: 'gate' })
const punches = (now: number, ...stays: ReturnType<typeof stay>[]) =>
  clockPunches(period, stays, grace, now * hour).map(({ kind, state, time }) => [
    kind,
    state,
    time === undefined ? undefined : time / hour,
  ])

test('what may still change is not told', () => {
  expect(punches(7)).toEqual([])
  expect(punches(12)).toEqual([])
  expect(punches(12, stay(9, 12))).toEqual([['in', 1, 9]])
  expect(punches(18, stay(9, 16))).toEqual([['in', 1, 9]])
  expect(punches(18)).toEqual([['in', 3, undefined]])
  expect(punches(20)).toEqual([
    ['in', 3, undefined],
    ['out', 3, undefined],
  ])
})

test('who stays from before to after came as it opened, and left as it closed', () => {
  expect(punches(24, stay(1, 23))).toEqual([
    ['in', 0, 6],
    ['out', 0, 19],
  ])
})

test('one moment alone is the one that it is nearer to', () => {
  expect(punches(24, stay(9, 9))).toEqual([
    ['in', 1, 9],
    ['out', 3, undefined],
  ])
  expect(punches(24, stay(16, 16))).toEqual([
    ['in', 3, undefined],
    ['out', 2, 16],
  ])
})
