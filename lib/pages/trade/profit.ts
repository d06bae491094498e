import { profitPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'

const period = { kind: 'range', from: 'start_time', to: 'end_time', preset: 'days30' } as const

/** Profit of the own organisation. */
export const profit = defineList({
  path: 'vas/profit',
  title: 'wallet.profit.title',
  purpose: 'wallet.profit.purpose',
  source: 'wallet/GetProfit',
  currency: 'currency',
  access: 'e_ua_show_increment',
  filters: [{ ...period, maxDays: profitPeriod.maxDays }],
  rowKey: 'id',
  cursor: { last_time: 'time_ms', last_id: 'id' },
  columns: [
    { key: 'at', as: 'time', title: 'wallet.column.at', phone: 'second' },
    {
      key: 'op',
      as: 'code',
      codes: 'wallet.op',
      title: 'wallet.column.op',
      width: 190,
      phone: 'title',
    },
    {
      key: 'amount',
      as: 'cents',
      title: 'wallet.column.profit',
      width: 130,
      phone: 'aside',
      total: 'sum',
    },
    { key: 'package_name', as: 'text', title: 'order.column.package', width: 170, phone: 'second' },
    { key: 'buyer', as: 'text', title: 'order.own.buyer', width: 170, phone: 'second' },
    { key: 'device_name', as: 'text', title: 'order.own.device', width: 150 },
    { key: 'imei', as: 'imei', title: 'order.column.device', isExtra: true },
    { key: 'iccid', as: 'text', title: 'order.column.card', width: 190, isExtra: true },
    {
      key: 'service',
      as: 'code',
      codes: 'service.name',
      title: 'order.column.service',
      isExtra: true,
    },
    { key: 'cost', as: 'cents', title: 'wallet.column.cost', width: 120 },
    { key: 'sold', as: 'cents', title: 'wallet.column.sold', width: 120 },
    { key: 'total_fee', as: 'cents', title: 'wallet.column.total', width: 130 },
    {
      key: 'ref',
      as: 'text',
      title: 'wallet.column.ref',
      width: 180,
      priority: 'key',
      phone: 'second',
    },
    { key: 'currency', as: 'text', title: 'wallet.column.currency', isFileOnly: true },
  ],
})
