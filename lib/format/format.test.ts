import { expect, test } from 'vitest'
import { capped, formatDistance, speed } from './measure.ts'
import { relativeTime } from './relative-time.ts'
import { dateTime, shortTime } from './time.ts'

const noon = Date.UTC(2026, 10, 20, 12, 0, 0) / 1000

test('writes date and time in the asked zone, midnight as 00', () => {
  expect(dateTime(noon, 'UTC')).toBe('2026-11-20 12:00:00')
  expect(dateTime(noon, 'Asia/Shanghai')).toBe('2026-11-20 20:00:00')
  expect(dateTime(noon + 12 * 3600, 'UTC')).toBe('2026-11-21 00:00:00')
})

test('leaves the date out for moments of today', () => {
  expect(shortTime(noon - 60, { now: noon, zone: 'UTC' })).toBe('11:59:00')
  expect(shortTime(noon - 86_400, { now: noon, zone: 'UTC' })).toBe('11-19 12:00')
})

test('tells how long ago in the largest fitting unit', () => {
  const at = (ago: number) => relativeTime(noon - ago, { now: noon, tag: 'en' })
  expect([2, 30, 90, 7200, 3 * 86_400].map(at)).toEqual([
    'now',
    '30 sec. ago',
    '1 min. ago',
    '2 hr. ago',
    '3 days ago',
  ])
})

test('writes speeds with their unit', () => {
  expect(speed(653, 'en')).toBe('65 km/h')
  expect(speed(43, 'en')).toBe('4.3 km/h')
  expect([950, 12_340, 2_000_000].map((metres) => formatDistance(metres, 'en'))).toEqual([
    '950 m',
    '12.3 km',
    '2,000 km',
  ])
})

test('caps a badge at 99', () => {
  expect([0, 99, 100].map((value) => capped(value))).toEqual(['0', '99', '99+'])
})
