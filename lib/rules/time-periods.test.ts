import { expect, test } from 'vitest'
import { isZone, offsetSeconds } from '../format/zone-clock.ts'
import { isWithinPeriods } from './time-periods.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const work = { days: [1, 2, 3, 4, 5], start: '08:00', end: '18:00' }
const night = { days: [5], start: '22:00', end: '06:00' }

// 2026-11-20 was a Friday.
test.each([
  ['without periods always', [], '2026-11-20T03:00:00Z', true],
  ['at the first second', [work], '2026-11-20T08:00:00+08:00', true],
  ['before it', [work], '2026-11-20T07:59:59+08:00', false],
  ['at the end no more', [work], '2026-11-20T18:00:00+08:00', false],
  ['on another day', [work], '2026-11-21T09:00:00+08:00', false],
  ['late on the evening it starts', [night], '2026-11-20T23:00:00+08:00', true],
  ['after midnight, of the day before', [night], '2026-11-21T05:59:59+08:00', true],
  ['after midnight, of a day without it', [night], '2026-11-20T05:59:59+08:00', false],
  ['on the evening after', [night], '2026-11-21T22:00:00+08:00', false],
  ['in any of several', [work, night], '2026-11-20T22:30:00+08:00', true],
])('%s', (_, periods, time, isOn) => {
  expect(isWithinPeriods(periods, 'Asia/Shanghai', at(time))).toBe(isOn)
  expect(isWithinPeriods(periods, 'UTC+08:00', at(time))).toBe(isOn)
})

test('Sunday is day 7, and its night reaches into Monday', () => {
  const sunday = [{ days: [7], start: '20:00', end: '02:00' }]
  expect(isWithinPeriods(sunday, 'UTC+00:00', at('2026-11-22T21:00:00Z'))).toBe(true)
  expect(isWithinPeriods(sunday, 'UTC+00:00', at('2026-11-23T01:00:00Z'))).toBe(true)
  expect(isWithinPeriods(sunday, 'UTC+00:00', at('2026-11-22T01:00:00Z'))).toBe(false)
})

test('eight in the morning is eight before and after the change to summer time', () => {
  const morning = [{ start: '08:00', end: '09:00' }]
  const isOn = (time: string) => isWithinPeriods(morning, 'Europe/Berlin', at(time))
  expect([isOn('2026-03-28T07:30:00Z'), isOn('2026-03-28T06:30:00Z')]).toEqual([true, false])
  expect([isOn('2026-03-29T06:30:00Z'), isOn('2026-03-29T07:30:00Z')]).toEqual([true, false])
})

test('an hour that comes twice counts twice, one that is left out not at all', () => {
  const hour = [{ start: '02:00', end: '03:00' }]
  const minutes = (day: string) => {
    const from = at(`${day}T00:00:00Z`)
    return Array.from({ length: 240 }, (_, minute) => from + minute * 60).filter((time) =>
      isWithinPeriods(hour, 'Europe/Berlin', time),
    ).length
  }
  expect([minutes('2026-10-25'), minutes('2026-03-29')]).toEqual([120, 0])
})

test('offsets are those of the moment', () => {
  expect(offsetSeconds('UTC-03:30', 0)).toBe(-12_600)
  expect(offsetSeconds('Asia/Kathmandu', at('2026-01-01T00:00:00Z'))).toBe(20_700)
  const change = at('2026-03-29T01:00:00Z')
  expect([
    offsetSeconds('Europe/Paris', change - 1),
    offsetSeconds('Europe/Paris', change),
  ]).toEqual([3600, 7200])
  expect(['Asia/Tehran', 'UTC+05:45', 'UTC+8', 'Mars', ''].map(isZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
