import { expect, test } from 'vitest'
import { dateRange, day, firstDayOfWeek, hour, minute, parseDate } from './dates.ts'
import { imageKind, imageLimits, imageSize } from './image.ts'
import { interval, type limits, limitsOf, speedAlarm } from './intervals.ts'
import { brokenMove } from './organisation-move.ts'
import { brokenServiceTime } from './service-time.ts'

const spec: [keyof typeof limits, number, number][] = [
  ['motionReport', 5, 300],
  ['sleepReport', 1, 60],
  ['powerSaving', 2, 1440],
  ['positionReport', 1, 10_000],
  ['positioning', 10, 1440],
  ['shake', 10, 254],
  ['speed', 10, 190],
  ['volume', 50, 100],
  ['tracking', 1, 24 * 60],
  ['batchTime', 1, 1080],
]

test.each(spec)('interval %s: %i to %i', (name, min, max) => {
  const rule = interval(name)
  for (const value of [min, max]) expect(rule.test(`${value}`)).toBe(true)
  for (const value of [min - 1, max + 1, '', 'x', min + 0.5])
    expect(rule.test(`${value}`)).toBe(false)
  expect(rule.values).toEqual({ min, max })
})

test('GT06 has no interval below 5 s and a watch none below a minute, JT/T 808 and OsmAnd have', () => {
  const least = (['jt808', 'gt06', 'osmand', 'watch'] as const).map(
    (protocol) => limitsOf('positionReport', protocol).min,
  )
  expect(least).toEqual([1, 5, 1, 60])
  expect(interval('positionReport', 'gt06').test('4')).toBe(false)
  expect(interval('positionReport', 'gt06').test('5')).toBe(true)
})

test('speed alarm: 20-180, 0 off', () => {
  for (const value of ['0', '20', '180']) expect(speedAlarm.test(value)).toBe(true)
  for (const value of ['', '1', '19', '181']) expect(speedAlarm.test(value)).toBe(false)
})

test('image: JPG or PNG, by type and name', () => {
  const picture = (name: string, type: string) => ({ name, type, size: 1 })
  expect(imageKind.test(picture('a.JPG', 'image/jpeg'))).toBe(true)
  expect(imageKind.test(picture('a.png', 'image/png'))).toBe(true)
  expect(imageKind.test(picture('a.svg', 'image/svg+xml'))).toBe(false)
  expect(imageKind.test(picture('a.png.exe', 'image/png'))).toBe(false)
  expect(imageKind.test(picture('a.png', 'text/html'))).toBe(false)
})

test('image: 1 MB in one place, 2 MB or 5 MB elsewhere', () => {
  expect(imageLimits).toEqual({
    avatar: 1,
    businessLicence: 2,
    voucher: 2,
    feedback: 5,
    complaint: 5,
    logo: 2,
  })
  const size = (bytes: number) => ({ name: 'a.png', type: 'image/png', size: bytes })
  expect(imageSize(2).test(size(2 * 1024 * 1024))).toBe(true)
  expect(imageSize(2).test(size(2 * 1024 * 1024 + 1))).toBe(false)
  expect(imageSize(2).test(size(0))).toBe(false)
})

test('service time: value required (batchTips26)', () => {
  for (const value of ['', ' ', 'x', '-1', '1.5'])
    expect(brokenServiceTime('days', value)).toBe('batchTips26')
})

test('service time: years times 12 over 240 months (batchTips27)', () => {
  expect(brokenServiceTime('years', '20')).toBeUndefined()
  expect(brokenServiceTime('years', '21')).toBe('batchTips27')
})

test('service time: months over 240 (batchTips28)', () => {
  expect(brokenServiceTime('months', '240')).toBeUndefined()
  expect(brokenServiceTime('months', '241')).toBe('batchTips28')
})

test('service time: minutes non-zero and at most 240 (batchTips29)', () => {
  expect(brokenServiceTime('minutes', '240')).toBeUndefined()
  expect(brokenServiceTime('minutes', '0')).toBe('batchTips29')
  expect(brokenServiceTime('minutes', '241')).toBe('batchTips29')
})

test('service time: days and hours unchecked', () => {
  expect(brokenServiceTime('days', '99999')).toBeUndefined()
  expect(brokenServiceTime('hours', '99999')).toBeUndefined()
})

test('organisation move: not to itself, current parent or root', () => {
  const move = (targetId: string) => brokenMove({ id: '5', parentId: '3', targetId, rootId: '1' })
  expect(move('5')).toBe('moveToItself')
  expect(move('3')).toBe('moveToParent')
  expect(move('1')).toBe('moveToRoot')
  expect(move('4')).toBeUndefined()
})

test('date range: both valid, start not after end, disabled dates rejected', () => {
  const [early, late, none] = [new Date(2026, 0, 1), new Date(2026, 0, 2), new Date(Number.NaN)]
  expect(dateRange().test({ start: early, end: late })).toBe(true)
  expect(dateRange().test({ start: early, end: early })).toBe(true)
  expect(dateRange().test({ start: late, end: early })).toBe(false)
  expect(dateRange().test({ start: none, end: late })).toBe(false)
  expect(dateRange((date) => date.getDate() === 2).test({ start: early, end: late })).toBe(false)
})

test('first day of week: 1-7, default 7', () => {
  expect([1, 6, 7, 0, 8, 1.5, undefined, '3'].map(firstDayOfWeek)).toEqual([1, 6, 7, 7, 7, 7, 7, 7])
})

test('spinners: 0-23, 0-59', () => {
  expect(['0', '23', '24', '-1'].map(hour.test)).toEqual([true, true, false, false])
  expect(['0', '59', '60', 'x'].map(minute.test)).toEqual([true, true, false, false])
})

test('day: a day of the calendar as yyyy-MM-dd', () => {
  expect(['2027-02-28', '2028-02-29', '1999-12-31'].map(day.test)).toEqual([true, true, true])
  const bad = ['2027-02-29', '2027-2-1', '3027-01-01', '0000-01-01', '']
  expect(bad.filter(day.test)).toEqual([])
})

test('custom date: parsed only when as long as the format', () => {
  expect(parseDate('2026-02-03', 'yyyy-MM-dd')).toEqual(new Date(2026, 1, 3))
  expect(parseDate('2026-02-03 04:05:06', 'yyyy-MM-dd HH:mm:ss')).toEqual(
    new Date(2026, 1, 3, 4, 5, 6),
  )
  expect(parseDate('2026-2-3', 'yyyy-MM-dd')).toBeUndefined()
  expect(parseDate('2026-02-031', 'yyyy-MM-dd')).toBeUndefined()
})

test('custom date: no day that does not exist, no other shape', () => {
  expect(parseDate('2026-02-31', 'yyyy-MM-dd')).toBeUndefined()
  expect(parseDate('2026-13-01', 'yyyy-MM-dd')).toBeUndefined()
  expect(parseDate('2026/02/03', 'yyyy-MM-dd')).toBeUndefined()
  expect(parseDate('24:00:00', 'HH:mm:ss')).toBeUndefined()
})
