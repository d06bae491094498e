import { afterEach, expect, test } from 'vitest'
import { serviceDayLimits } from '#lib/rules/service-time.ts'
import { presetRange } from './range.ts'
import { midnightOf, momentOf, setReaderZone } from './reader-zone.ts'
import { dateTime } from './time.ts'

afterEach(() => setReaderZone(undefined))

const at = (text: string) => Date.parse(text) / 1000

test('times, days and periods are those of the account, wherever the machine is', () => {
  setReaderZone('Asia/Kolkata')
  const now = at('2026-11-20T20:15:30Z')
  expect(dateTime(now)).toBe('2026-11-21 01:45:30')
  expect(dateTime(now, 'UTC')).toBe('2026-11-20 20:15:30')
  expect(momentOf('2026-11-21T01:45')).toBe(at('2026-11-20T20:15:00Z'))
  expect(midnightOf(now)).toBe(at('2026-11-20T18:30:00Z'))
  expect(presetRange('yesterday', new Date(now * 1000))).toEqual({
    from: at('2026-11-19T18:30:00Z'),
    to: at('2026-11-20T18:30:00Z') - 1,
  })
  setReaderZone('UTC-12:00')
  expect(dateTime(now)).toBe('2026-11-20 08:15:30')
  expect(presetRange('today', new Date(now * 1000)).from).toBe(at('2026-11-20T12:00:00Z'))
})

test('a clock that changes is right on both sides', () => {
  setReaderZone('Europe/Berlin')
  expect(dateTime(at('2026-10-24T10:00:00Z'))).toBe('2026-10-24 12:00:00')
  expect(dateTime(at('2026-10-26T10:00:00Z'))).toBe('2026-10-26 11:00:00')
  expect(momentOf('2026-10-24T12:00')).toBe(at('2026-10-24T10:00:00Z'))
  expect(momentOf('2026-10-26T11:00')).toBe(at('2026-10-26T10:00:00Z'))
  const afternoon = new Date('2026-10-25T15:00:00Z')
  expect(presetRange('today', afternoon).from).toBe(at('2026-10-24T22:00:00Z'))
  expect(midnightOf(at('2026-10-25T15:00:00Z'), 1)).toBe(at('2026-10-25T23:00:00Z'))
  setReaderZone('America/New_York')
  expect(dateTime(at('2026-11-01T05:30:00Z'))).toBe('2026-11-01 01:30:00')
  expect(dateTime(at('2026-11-01T06:30:00Z'))).toBe('2026-11-01 01:30:00')
})

test('the last day of a service lasts to its end in the zone of the account', () => {
  setReaderZone('Pacific/Kiritimati')
  const today = serviceDayLimits().min
  expect(momentOf(`${today}T23:59:59`) * 1000).toBeGreaterThan(Date.now())
  setReaderZone('UTC-12:00')
  expect(momentOf(`${serviceDayLimits().min}T23:59:59`) * 1000).toBeGreaterThan(Date.now())
})

test('without an account the clock is the one of the machine', () => {
  const now = new Date(2026, 10, 20, 9, 5, 7)
  expect(dateTime(now.getTime() / 1000)).toBe('2026-11-20 09:05:07')
  expect(momentOf('2026-11-20T09:05:07')).toBe(now.getTime() / 1000)
  expect(midnightOf(now.getTime() / 1000)).toBe(new Date(2026, 10, 20).getTime() / 1000)
})

test('what is no moment is told', () => {
  for (const odd of ['', '2026-11', '20.11.2026', '2026-11-20 10:00', '2026-13-40'])
    expect(momentOf(odd)).toBeNaN()
  setReaderZone('Europe/Berlin')
  expect(momentOf('2026-13-40')).toBeNaN()
})
