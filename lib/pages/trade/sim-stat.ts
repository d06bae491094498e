import type { SimChartGroup } from '#lib/codes/sim.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import type { Sums, SumsGroup } from '../sums.ts'

const rows = defineList({
  path: 'paySim/charts',
  title: 'sim.stat.title',
  menu: { group: 'devices', icon: 'chart', area: 'sim' },
  purpose: 'sim.stat.purpose',
  source: 'sim/GetCharts',
  access: 'e_ua_show_orderlist',
  organisation: 'sfamilyid',
  currency: 'currency',
  filters: [
    {
      kind: 'range',
      from: 'start_time',
      to: 'end_time',
      preset: 'days30',
      maxDays: orderPeriod.maxDays,
    },
  ],
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 400,
  columns: [
    { key: 'day', as: 'text', title: 'order.stat.day', width: 140, phone: 'title' },
    { key: 'package_name', as: 'text', title: 'order.column.package', phone: 'title' },
    {
      key: 'carrier',
      as: 'code',
      codes: 'sim.words',
      title: 'sim.column.carrier',
      width: 160,
      phone: 'title',
    },
    { key: 'sfamily_name', as: 'text', title: 'order.column.organisation', phone: 'title' },
    { key: 'orders', as: 'number', title: 'order.stat.count', total: 'sum', phone: 'second' },
    { key: 'flow', as: 'number', title: 'sim.order.flow', total: 'sum', phone: 'second' },
    {
      key: 'amount',
      as: 'cents',
      title: 'order.stat.paid',
      width: 150,
      total: 'sum',
      phone: 'aside',
    },
    { key: 'refunded', as: 'cents', title: 'order.column.refunded', width: 150, total: 'sum' },
    { key: 'net', as: 'cents', title: 'order.stat.net', width: 150, total: 'sum' },
    { key: 'currency', as: 'text', title: 'order.column.currency', isFileOnly: true },
  ],
})

/** What was paid for data of SIM cards, over time and by what; a row leads to its orders. */
export const simStat: Sums = {
  list: rows,
  groups: {
    day: { column: 'day', time: 'day' },
    month: { column: 'day', time: 'month' },
    package: { column: 'package_name' },
    carrier: { column: 'carrier' },
    organisation: { column: 'sfamily_name' },
  } satisfies Record<SimChartGroup, SumsGroup>,
  texts: 'sim.stat.of',
  figures: ['amount', 'refunded', 'net'],
  chart: { kind: 'bars', keys: ['amount'] },
  behind: {
    path: '/paySim/order',
    fixed: { time_of: 'paid' },
    row: [
      { param: 'currency', key: 'currency' },
      { param: 'batch_no', key: 'key', by: 'package' },
      { param: 'package', key: 'package_name', by: 'package' },
      { param: 'carrier', key: 'key', by: 'carrier' },
    ],
    organisation: { by: 'organisation' },
  },
}
