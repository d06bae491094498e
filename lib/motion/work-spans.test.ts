import { expect, test } from 'vitest'
import { storeEpoch } from '../codes/position-flags.ts'
import { weekDays } from '../rules/work-hours.ts'
import { isWorking, spansOutside, type WorkSpan, workSpans } from './work-spans.ts'

const at = (iso: string) => Date.parse(iso) / 1000 - storeEpoch
const iso = (time: number) => new Date((time + storeEpoch) * 1000).toISOString().slice(0, 19)
const texts = (spans: readonly WorkSpan[]) => spans.map(({ from, to }) => [iso(from), iso(to)])
const between = (from: string, to: string) => ({ from: at(from), to: at(to) })
const every = (start: string, end: string) => weekDays.map((day) => ({ day, start, end }))
const lengths = (spans: readonly WorkSpan[]) => spans.map(({ from, to }) => to - from)

const hour = 3600

test('a week of office hours, by the zone', () => {
  const periods = [1, 2, 3, 4, 5].map((day) => ({ day, start: '08:00', end: '17:30' }))
  const spans = workSpans(periods, 'Asia/Kathmandu', between('2026-03-01T00:00Z', '2026-03-09Z'))
  // Kathmandu is 5 h 45 min ahead; 2026-03-02 is a Monday.
  expect(texts(spans)).toEqual(
    ['02', '03', '04', '05', '06'].map((day) => [
      `2026-03-${day}T02:15:00`,
      `2026-03-${day}T11:45:00`,
    ]),
  )
})

test('nights belong to the day on which they begin; periods that meet or overlap are one', () => {
  const periods = [
    { day: 5, start: '22:00', end: '06:00' },
    { day: 6, start: '05:00', end: '07:00' },
    { day: 7, start: '00:00', end: '12:00' },
    { day: 7, start: '12:00', end: '00:00' },
  ]
  const spans = workSpans(periods, 'UTC', between('2026-03-02Z', '2026-03-09Z'))
  expect(texts(spans)).toEqual([
    ['2026-03-06T22:00:00', '2026-03-07T07:00:00'],
    ['2026-03-08T00:00:00', '2026-03-09T00:00:00'],
  ])
})

test('Berlin: a night is an hour shorter in spring, and an hour longer in autumn', () => {
  const nights = every('22:00', '06:00')
  const spring = workSpans(
    nights,
    'Europe/Berlin',
    between('2026-03-27T12:00Z', '2026-03-30T12:00Z'),
  )
  expect(lengths(spring)).toEqual([8 * hour, 7 * hour, 8 * hour])
  const autumn = workSpans(
    nights,
    'Europe/Berlin',
    between('2026-10-23T12:00Z', '2026-10-26T12:00Z'),
  )
  expect(lengths(autumn)).toEqual([8 * hour, 9 * hour, 8 * hour])
})

test('Berlin: an end that comes twice counts the last time, one that is left out is the change', () => {
  const early = [{ day: 7, start: '01:00', end: '02:30' }]
  const autumn = workSpans(early, 'Europe/Berlin', between('2026-10-24Z', '2026-10-26Z'))
  expect(texts(autumn)).toEqual([['2026-10-24T23:00:00', '2026-10-25T01:30:00']])
  const spring = workSpans(early, 'Europe/Berlin', between('2026-03-28Z', '2026-03-30Z'))
  expect(texts(spring)).toEqual([['2026-03-29T00:00:00', '2026-03-29T01:00:00']])
  const leftOut = [{ day: 7, start: '02:10', end: '02:50' }]
  const none = workSpans(leftOut, 'Europe/Berlin', between('2026-03-28Z', '2026-03-30Z'))
  expect(none).toEqual([])
})

test('Santiago: the clock changes at midnight', () => {
  const evenings = [{ day: 6, start: '20:00', end: '00:00' }]
  // On 2026-04-04 the hour before midnight comes twice.
  const autumn = workSpans(evenings, 'America/Santiago', between('2026-04-03Z', '2026-04-07Z'))
  expect(texts(autumn)).toEqual([['2026-04-04T23:00:00', '2026-04-05T04:00:00']])
  // On 2026-09-06 the day begins at 01:00.
  const mornings = [{ day: 7, start: '00:00', end: '08:00' }]
  const spring = workSpans(mornings, 'America/Santiago', between('2026-09-05Z', '2026-09-08Z'))
  expect(texts(spring)).toEqual([['2026-09-06T04:00:00', '2026-09-06T11:00:00']])
})

test('Lord Howe: half an hour', () => {
  const nights = every('22:00', '06:00')
  const autumn = workSpans(
    nights,
    'Australia/Lord_Howe',
    between('2026-04-03T06:00Z', '2026-04-06T06:00Z'),
  )
  expect(lengths(autumn)).toEqual([8 * hour, 8.5 * hour, 8 * hour])
  const spring = workSpans(
    nights,
    'Australia/Lord_Howe',
    between('2026-10-02T06:00Z', '2026-10-05T06:00Z'),
  )
  expect(lengths(spring)).toEqual([8 * hour, 7.5 * hour, 8 * hour])
})

test('what lies outside, and what a moment is', () => {
  const office = every('08:00', '12:00')
  const spans = workSpans(office, 'UTC', between('2026-03-02Z', '2026-03-04Z'))
  const outside = (from: string, to: string) =>
    texts(spansOutside(spans, between(`2026-03-02T${from}Z`, `2026-03-02T${to}Z`)))
  expect(outside('07:30', '08:30')).toEqual([['2026-03-02T07:30:00', '2026-03-02T08:00:00']])
  expect(outside('11:00', '13:00')).toEqual([['2026-03-02T12:00:00', '2026-03-02T13:00:00']])
  expect(outside('07:00', '13:00')).toEqual([
    ['2026-03-02T07:00:00', '2026-03-02T08:00:00'],
    ['2026-03-02T12:00:00', '2026-03-02T13:00:00'],
  ])
  expect(outside('09:00', '10:00')).toEqual([])
  expect(outside('14:00', '15:00')).toEqual([['2026-03-02T14:00:00', '2026-03-02T15:00:00']])
  expect(spansOutside([], { from: 1, to: 2 })).toEqual([{ from: 1, to: 2 }])
  const moments = ['07:59:59', '08:00', '11:59:59', '12:00'].map((time) =>
    at(`2026-03-02T${time}Z`),
  )
  expect(moments.map((moment) => isWorking(spans, moment))).toEqual([false, true, true, false])
})
