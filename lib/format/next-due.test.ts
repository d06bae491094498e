import { expect, test } from 'vitest'
import { type DueRule, lastDue, nextDue } from './next-due.ts'
import { presetRange } from './range.ts'

const at = (text: string) => Date.parse(text) / 1000
const shown = (time: number) => new Date(time * 1000).toISOString().slice(0, 16)
const daily: DueRule = {
  rhythm: 'daily',
  weekday: 1,
  monthDay: 1,
  hour: 7,
  zone: 'Europe/Berlin',
}

function dueFrom(rule: DueRule, from: string, count: number): string[] {
  const times: number[] = []
  for (let after = at(from); times.length < count; after = times.at(-1) ?? after)
    times.push(nextDue(rule, after))
  return times.map(shown)
}

test('a day follows the clock of its zone across summer time', () => {
  expect(dueFrom(daily, '2027-03-26T06:00Z', 4)).toEqual([
    '2027-03-27T06:00',
    '2027-03-28T05:00',
    '2027-03-29T05:00',
    '2027-03-30T05:00',
  ])
})

test('an hour that the clock leaves out is due at the next one, one that comes twice once', () => {
  expect(dueFrom({ ...daily, hour: 2 }, '2027-03-27T01:00Z', 3)).toEqual([
    '2027-03-28T01:00',
    '2027-03-29T00:00',
    '2027-03-30T00:00',
  ])
  expect(dueFrom({ ...daily, hour: 2 }, '2027-10-30T00:00Z', 3)).toEqual([
    '2027-10-31T00:00',
    '2027-11-01T01:00',
    '2027-11-02T01:00',
  ])
  // Half an hour (Lord Howe), and midnight itself (Santiago).
  expect(
    dueFrom({ ...daily, zone: 'Australia/Lord_Howe', hour: 2 }, '2026-10-02T16:00Z', 3),
  ).toEqual(['2026-10-03T15:30', '2026-10-04T15:00', '2026-10-05T15:00'])
  expect(dueFrom({ ...daily, zone: 'America/Santiago', hour: 0 }, '2026-09-05T04:00Z', 2)).toEqual([
    '2026-09-06T04:00',
    '2026-09-07T03:00',
  ])
})

test('weeks by their day, months by their day or their last', () => {
  const monday = { ...daily, rhythm: 'weekly', zone: 'Asia/Kathmandu' } as const
  expect(dueFrom(monday, '2026-11-29T00:00Z', 2)).toEqual(['2026-11-30T01:15', '2026-12-07T01:15'])
  const sunday = { ...monday, weekday: 7 }
  expect(dueFrom(sunday, '2026-11-29T01:15Z', 1)).toEqual(['2026-12-06T01:15'])
  const month = { ...daily, rhythm: 'monthly', monthDay: 31, zone: 'UTC' } as const
  expect(dueFrom(month, '2027-12-31T07:00Z', 4)).toEqual([
    '2028-01-31T07:00',
    '2028-02-29T07:00',
    '2028-03-31T07:00',
    '2028-04-30T07:00',
  ])
})

test('of times that passed the last counts, and how many were before it', () => {
  const first = at('2026-11-01T06:00Z')
  expect(lastDue(daily, { first, now: first })).toEqual({ due: first, missed: 0 })
  expect(lastDue(daily, { first, now: at('2026-11-11T05:59Z') })).toEqual({
    due: at('2026-11-10T06:00Z'),
    missed: 9,
  })
})

test('periods are whole days of the zone, weeks from Monday', () => {
  const now = new Date('2027-03-29T05:00Z')
  const range = (preset: Parameters<typeof presetRange>[0]) => {
    const { from, to } = presetRange(preset, now, 'Europe/Berlin')
    return [shown(from), shown(to + 1)]
  }
  expect(range('yesterday')).toEqual(['2027-03-27T23:00', '2027-03-28T22:00'])
  expect(range('lastWeek')).toEqual(['2027-03-21T23:00', '2027-03-28T22:00'])
  expect(range('lastMonth')).toEqual(['2027-01-31T23:00', '2027-02-28T23:00'])
  expect(range('days7')).toEqual(['2027-03-22T23:00', '2027-03-29T05:00'])
})
