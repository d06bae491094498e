import { expect, test } from 'vitest'
import { changeOf, chartOf, totalsOf } from './sums.ts'
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

test('a chart over time has every day from the oldest, beside that day of the period before', () => {
  const chart = chartOf(orderStat, 'day', {
    rows: [row('2026-11-04', 400), row('2026-11-02', 200)],
    before: { rows: [row('2026-11-01', 10), row('2026-10-30', 20)], days: 3 },
    nameOf,
  })
  expect(chart.points.map(({ key }) => key)).toEqual(['2026-11-02', '2026-11-03', '2026-11-04'])
  expect(chart.series).toEqual([
    {
      key: 'total_fee',
      title: 'order.stat.paid',
      as: 'cents',
      values: [200, 0, 400],
      before: [20, 0, 10],
    },
  ])
})

test('months follow one another too', () => {
  const chart = chartOf(orderStat, 'month', {
    rows: [row('2026-11', 3), row('2026-09', 1)],
    before: { rows: [row('2026-08', 8), row('2026-07', 7)], days: 91 },
    nameOf,
  })
  expect(chart.points.map(({ key }) => key)).toEqual(['2026-09', '2026-10', '2026-11'])
  expect(chart.series[0]?.before).toEqual([0, 7, 8])
})

test('a chart by name keeps the order of its rows and has no period before', () => {
  const rows = [row('4', 900), row('7', 100)]
  const chart = chartOf(orderStat, 'service', { rows, before: { rows, days: 30 }, nameOf })
  expect(chart).toMatchObject({ isTime: false, points: [{ key: '4' }, { key: '7' }] })
  expect(chart.series[0]).not.toHaveProperty('before')
})

test('figures add up all rows; a change needs something before', () => {
  const totals = totalsOf(orderStat, [row('a', 5), row('b', 7, { refund_fee: 2 })])
  expect(Object.fromEntries(totals)).toEqual({ total_fee: 12, refund_fee: 2, net_fee: 12 })
  expect([changeOf(150, 100), changeOf(50, 100), changeOf(5, 0)]).toEqual([0.5, -0.5, undefined])
})
