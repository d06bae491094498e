import { orderPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'

/** What was paid for data of SIM cards, added up; the page chooses by what. */
export const simStat = defineList({
  path: 'paySim/charts',
  title: 'sim.stat.title',
  purpose: 'sim.stat.purpose',
  source: 'sim/GetCharts',
  access: 'e_ua_show_orderlist',
  organisation: 'sfamilyid',
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
