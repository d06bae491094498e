import { type OrderStatGroup, tradeKinds } from '#lib/codes/payment.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'
import type { Sums, SumsGroup } from '../sums.ts'

const rows = defineList({
  path: 'vas/statistics',
  title: 'order.stat.title',
  menu: { group: 'services', icon: 'chart', area: 'vas' },
  purpose: 'order.stat.purpose',
  source: 'pay/GetOrderStat',
  access: 'e_ua_modify_package',
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
    {
      kind: 'choice',
      param: 'biz_type',
      title: 'order.column.kind',
      options: tradeKinds,
      texts: 'order.kind',
    },
  ],
  rowKey: 'key',
  cursor: { last_key: 'key' },
  pageSize: 400,
  columns: [
    { key: 'day', as: 'text', title: 'order.stat.day', width: 140, phone: 'title' },
    {
      key: 'service',
      as: 'code',
      codes: 'service.name',
      title: 'order.column.service',
      width: 200,
      phone: 'title',
    },
    { key: 'sfamily_name', as: 'text', title: 'order.column.organisation', phone: 'title' },
    {
      key: 'pay_plat',
      as: 'code',
      codes: 'order.platform',
      title: 'order.column.platform',
      width: 160,
      phone: 'title',
    },
    { key: 'count', as: 'number', title: 'order.stat.count', total: 'sum', phone: 'second' },
    {
      key: 'total_fee',
      as: 'cents',
      title: 'order.stat.paid',
      width: 150,
      total: 'sum',
      phone: 'aside',
    },
    { key: 'refund_fee', as: 'cents', title: 'order.column.refunded', width: 150, total: 'sum' },
    { key: 'net_fee', as: 'cents', title: 'order.stat.net', width: 150, total: 'sum' },
    { key: 'currency', as: 'text', title: 'order.column.currency', isFileOnly: true },
  ],
})

/** What was paid, over time and by what; a row leads to its orders. */
export const orderStat: Sums = {
  list: rows,
  groups: {
    day: { column: 'day', time: 'day' },
    month: { column: 'day', time: 'month' },
    service: { column: 'service' },
    platform: { column: 'pay_plat' },
    family: { column: 'sfamily_name' },
  } satisfies Record<OrderStatGroup, SumsGroup>,
  texts: 'order.stat.of',
  figures: ['total_fee', 'refund_fee', 'net_fee'],
  chart: { kind: 'bars', keys: ['total_fee'] },
  // Money for a wallet is of no service.
  nameless: {
    title: 'order.kind.e_type_recharge',
    filters: { biz_type: 'e_type_recharge' },
  },
  behind: {
    path: '/vas/recharge',
    fixed: { time_of: 'paid' },
    filters: ['biz_type'],
    row: [
      { param: 'currency', key: 'currency' },
      { param: 'type', key: 'service' },
      { param: 'pay_plat', key: 'pay_plat' },
    ],
    organisation: { by: 'family', own: { is_get_child: '0' } },
  },
}
