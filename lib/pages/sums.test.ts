import { afterEach, beforeEach, expect, test } from 'vitest'
import { setReaderZone } from '#lib/format/reader-zone.ts'
import { chartOf, rowOf } from './chart-of.ts'
import { pages } from './pages.ts'
import { sharesOf } from './shares-of.ts'
import { momentsIn, periodBefore, timesOf } from './sum-times.ts'
import { changeOf, totalsOf } from './sums.ts'
import { alarmStat } from './tracking/alarm-stat.ts'
import { heartRates } from './tracking/heart-rates.ts'
import { status } from './tracking/status.ts'
import { orderStat } from './trade/order-stat.ts'

const row = (key: string, total_fee: number, more: object = {}) => ({
  key,
  day: key,
  total_fee,
  refund_fee: 0,
  net_fee: total_fee,
  ...more,
})
const nameOf = ({ key }: Readonly<Record<string, unknown>>) => String(key)
const at = (text: string) => Date.parse(text) / 1000

beforeEach(() => setReaderZone('Europe/Berlin'))
afterEach(() => setReaderZone(undefined))

test('the period before is as many calendar days earlier, at the same time of day', () => {
  const half = { from: at('2026-11-28T00:00+01:00'), to: at('2026-11-28T10:00+01:00') }
  expect(periodBefore(half)).toEqual({
    from: at('2026-11-27T00:00+01:00'),
    to: at('2026-11-27T10:00+01:00'),
  })
  // Over the end of summer time.
  const week = { from: at('2026-10-26T00:00+01:00'), to: at('2026-11-01T12:00+01:00') }
  expect(periodBefore(week)).toEqual({
    from: at('2026-10-19T00:00+02:00'),
    to: at('2026-10-25T12:00+01:00'),
  })
})

test('a chart over time has every day of the period beside that of the period before', () => {
  const period = { from: at('2026-11-01T00:00+01:00'), to: at('2026-11-04T09:00+01:00') }
  const chart = chartOf(orderStat, {
    rows: [row('2026-11-03', 300), row('2026-11-02', 200)],
    before: [row('2026-10-31', 10), row('2026-10-28', 20)],
    times: timesOf(period, 'day'),
    nameOf,
  })
  expect(chart.points.map(({ key }) => key)).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
  ])
  const [series] = chart.series
  expect(series).toMatchObject({ key: 'total_fee', title: 'order.stat.paid', as: 'cents' })
  expect(series).toMatchObject({ values: [0, 200, 300, 0], before: [20, 0, 0, 10] })
})

test('each month has one of its own in the period before', () => {
  const period = { from: at('2026-02-10T00:00+01:00'), to: at('2026-03-26T12:00+01:00') }
  expect(timesOf(period, 'month')).toEqual([
    { key: '2026-02', earlier: '2026-01' },
    { key: '2026-03', earlier: '2026-02' },
  ])
  expect(timesOf(period, 'day')[0]).toEqual({ key: '2026-02-10', earlier: '2025-12-27' })
})

test('hours of the day stand from 0 to 23, each beside itself', () => {
  const period = { from: at('2026-02-10T00:00+01:00'), to: at('2026-02-11T12:00+01:00') }
  const hours = timesOf(period, 'hour')
  expect(hours).toHaveLength(24)
  expect(hours[8]).toEqual({ key: '08', earlier: '08' })
})

test('each hour of a period has its name, beside that of as many days before by the clock', () => {
  // The end of summer time lies between.
  const period = { from: at('2026-10-26T00:10+01:00'), to: at('2026-10-26T02:00+01:00') }
  const hours = timesOf(period, 'utcHour')
  expect(hours).toEqual([
    {
      key: String(at('2026-10-26T01:00+01:00')),
      earlier: String(at('2026-10-25T01:00+02:00')),
      name: '2026-10-26 01:00',
    },
    {
      key: String(at('2026-10-26T02:00+01:00')),
      earlier: String(at('2026-10-25T02:00+02:00')),
      name: '2026-10-26 02:00',
    },
  ])
  const rows = [{ key: hours[1]?.key, moving: 3, static: 1, offline: 2, never: 0, expired: 0 }]
  const { points, series } = chartOf(status, { rows, times: hours, nameOf })
  expect(points.map(({ name }) => name)).toEqual(['2026-10-26 01:00', '2026-10-26 02:00'])
  expect(series.map(({ key, values }) => [key, values[1]])).toEqual([
    ['moving', 3],
    ['static', 1],
    ['offline', 2],
    ['never', 0],
    ['expired', 0],
  ])
})

test('series and shares of states say whose colours they have', () => {
  const hour = { key: '0', moving: 1, static: 1, offline: 1, never: 1, expired: 1 }
  const { series, states } = chartOf(status, { rows: [hour], nameOf })
  expect(series.map(({ key }) => states?.[key])).toEqual([
    'moving',
    'static',
    'offline',
    'notActivated',
    'expired',
  ])
  const column = { key: 'state', as: 'code', title: 'report.column.state' } as const
  const found = [{ state: 'moving' }, { state: 'unknown' }, { state: 'moving' }]
  const shares = sharesOf(found, column, ({ state }) => `<${state}>`)
  expect(shares.points.map(({ key }) => shares.states?.[key])).toEqual(['moving', undefined])
})

test('figures that are stacked have one line of the period before, of all together', () => {
  const hour = (key: string, moving: number, offline: number) => ({
    key: key,
    moving: moving,
    static: 1,
    offline: offline,
    never: 0,
    expired: 0,
  })
  const { series, before } = chartOf(status, {
    rows: [hour('7200', 3, 2)],
    before: [hour('0', 4, 5)],
    times: [
      { key: '3600', earlier: undefined },
      { key: '7200', earlier: '0' },
    ],
    nameOf,
  })
  expect(before).toEqual([0, 10])
  for (const one of series) expect(one).not.toHaveProperty('before')
})

test('a chart may draw its first rows only', () => {
  const rows = [row('4', 900), row('7', 100), row('9', 50)]
  const sums = { ...orderStat, chart: { ...orderStat.chart, most: 2 } }
  expect(chartOf(sums, { rows, nameOf }).points.map(({ key }) => key)).toEqual(['4', '7'])
})

test('a chart by name keeps the order of its rows and has no period before', () => {
  const rows = [row('4', 900), row('7', 100)]
  const chart = chartOf(orderStat, { rows, before: rows, nameOf })
  expect(chart).toMatchObject({ isTime: false, points: [{ key: '4' }, { key: '7' }] })
  expect(chart.series[0]).not.toHaveProperty('before')
})

test('figures add up all rows; a change needs something before', () => {
  const totals = totalsOf(orderStat, [row('a', 5), row('b', 7, { refund_fee: 2 })])
  expect(Object.fromEntries(totals)).toEqual({ total_fee: 12, refund_fee: 2, net_fee: 12 })
  // Of what no row knows nothing is known; of no rows it is nothing.
  const unknown = totalsOf(orderStat, [row('a', 5, { refund_fee: null })])
  expect(unknown.get('refund_fee')).toBeNull()
  expect(totalsOf(orderStat, []).get('refund_fee')).toBe(0)
  expect([changeOf(150, 100), changeOf(50, 100), changeOf(5, 0)]).toEqual([0.5, -0.5, undefined])
})

const part = (of: string, type: string, count: number) => ({
  key: `${of}:${type}`,
  of,
  day: of,
  type,
  count,
})

test('parts of a point are series, the largest first; the smallest are one together', () => {
  const types = ['sos', 'overspeed', 'lowPower', 'fenceIn', 'fenceOut', 'stay', 'fall']
  const rows = types.map((type, at) => part('2026-11-02', type, 70 - at * 10))
  const period = { from: at('2026-11-02T00:00+01:00'), to: at('2026-11-03T09:00+01:00') }
  const chart = chartOf(alarmStat, {
    rows: [part('2026-11-03', 'fall', 5), ...rows],
    before: [part('2026-10-31', 'sos', 4), part('2026-10-31', 'stay', 2)],
    times: timesOf(period, 'day'),
    nameOf,
  })
  expect(chart.series.map(({ key, values }) => [key, ...values])).toEqual([
    ['sos', 70, 0],
    ['overspeed', 60, 0],
    ['lowPower', 50, 0],
    ['fenceIn', 40, 0],
    ['fenceOut', 30, 0],
    ['others', 30, 5],
  ])
  expect(chart.series[0]?.title).toBe('alarm.type.sos')
  expect(chart.before).toEqual([6, 0])
})

test('a part of a point leads to its row, other parts to the point', () => {
  const rows = [part('own', 'sos', 2), part('7', 'sos', 1), part('7', 'stay', 1)]
  const find = (point: string, of?: string) => rowOf(alarmStat, { rows, point, part: of })
  expect(find('7', 'stay')).toBe(rows[2])
  expect(find('7', 'others')).toMatchObject({ of: '7', type: null })
  expect(find('7')).toMatchObject({ of: '7', type: null })
  expect(find('8')).toBeUndefined()
})

test('limits are lines of their own, told apart from what they limit', () => {
  const read = { key: '1', value: 72, range_from: 50, range_to: 120 }
  const { series } = chartOf(heartRates, { rows: [read], nameOf })
  expect(series.map(({ key, values, isLimit }) => [key, ...values, isLimit])).toEqual([
    ['value', 72, undefined],
    ['range_from', 50, true],
    ['range_to', 120, true],
  ])
})

test('figures are those that the answer tells, where rows do not add up to them', () => {
  const told = { count: 3, unack: 1, handled: 2, handle_seconds: null }
  expect(Object.fromEntries(totalsOf(alarmStat, [part('7', 'sos', 1)], told))).toEqual(told)
})

test('a chart of moments has the values of its rows, whatever their keys are', () => {
  const times = [at('2026-11-28T08:00+01:00'), at('2026-11-28T09:00+01:00')]
  const drawn: string[] = []
  for (const sums of pages.flatMap((page) => page.sums ?? []))
    for (const { moment } of Object.values(sums.groups)) {
      if (!moment) continue
      const { keys, split } = sums.chart
      const figures = Object.fromEntries(keys.map((key) => [key, 7]))
      const rows = times.map((time) => ({
        key: `0:${time}`,
        ...figures,
        [moment]: time,
        ...(split && { [split.by]: 'one' }),
      }))
      const { series } = chartOf(sums, { rows, times: momentsIn(rows, moment), moment, nameOf })
      expect([sums.list.path, series[0]?.values]).toEqual([sums.list.path, [7, 7]])
      drawn.push(sums.list.path)
    }
  expect(drawn).toContain('total/heartrate')
})
