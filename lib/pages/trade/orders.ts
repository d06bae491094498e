import {
  orderTimes,
  payManners,
  payPlatforms,
  tradeKinds,
  tradeStatus,
} from '#lib/codes/payment.ts'
import { soldNames, soldTypes } from '#lib/codes/sold-types.ts'
import { inTools } from '#lib/pages/menu-groups.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

const statuses = Object.values(tradeStatus)
const platforms = Object.values(payPlatforms)
const manners = payManners.map((_, at) => at + 1)

const columns = [
  { key: 'create_time', as: 'time', title: 'order.column.created', phone: 'second' },
  { key: 'out_trade_no', as: 'text', title: 'order.column.number', width: 180, phone: 'title' },
  {
    key: 'biz_type',
    as: 'code',
    codes: 'order.kind',
    title: 'order.column.kind',
    width: 120,
    isExtra: true,
  },
  {
    key: 'status',
    as: 'code',
    codes: 'order.status',
    title: 'order.column.status',
    width: 150,
    priority: 'fixed',
    phone: 'second',
  },
  { key: 'package_name', as: 'text', title: 'order.column.package', width: 170, phone: 'second' },
  { key: 'total_fee', as: 'amount', title: 'order.column.amount', width: 120, phone: 'aside' },
  { key: 'currency', as: 'text', title: 'order.column.currency', width: 70, isFileOnly: true },
  {
    key: 'service',
    as: 'code',
    codes: 'service.name',
    title: 'order.column.service',
    isExtra: true,
  },
  { key: 'imei', as: 'imei', title: 'order.column.device' },
  { key: 'iccid', as: 'text', title: 'order.column.card', width: 190, isExtra: true },
  {
    key: 'sfamily_name',
    as: 'text',
    title: 'order.column.organisation',
    width: 170,
    priority: 'low',
  },
  { key: 'payer', as: 'text', title: 'order.column.payer', width: 110, isExtra: true },
  {
    key: 'pay_plat',
    as: 'code',
    codes: 'order.platform',
    title: 'order.column.platform',
    isExtra: true,
  },
  {
    key: 'pay_manner',
    as: 'code',
    codes: 'order.manner',
    title: 'order.column.manner',
    isExtra: true,
  },
  {
    key: 'recharge_state',
    as: 'code',
    codes: 'order.recharge',
    title: 'order.column.recharge',
    isExtra: true,
  },
  { key: 'refund_fee', as: 'amount', title: 'order.column.refunded', width: 120 },
  { key: 'fault', as: 'code', codes: 'order.fault', title: 'order.column.fault', isExtra: true },
  { key: 'pay_time', as: 'time', title: 'order.column.paid', isExtra: true },
  { key: 'end_time', as: 'time', title: 'order.column.ended', isExtra: true },
] as const

/** Orders of an organisation and those below it. */
export const orders = defineList({
  path: 'vas/recharge',
  title: 'order.title',
  purpose: 'order.purpose',
  source: 'pay/GetOrderList',
  access: 'e_ua_modify_package',
  organisation: 'sfamilyid',
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
      param: 'status',
      title: 'order.column.status',
      options: statuses.map(String),
      values: statuses,
      texts: 'order.status',
    },
    {
      kind: 'choice',
      param: 'biz_type',
      title: 'order.column.kind',
      options: tradeKinds,
      texts: 'order.kind',
      isRare: true,
    },
    {
      kind: 'choice',
      param: 'pay_plat',
      title: 'order.column.platform',
      options: platforms.map(String),
      values: platforms,
      texts: 'order.platform',
      isRare: true,
    },
    {
      kind: 'choice',
      param: 'pay_manner',
      title: 'order.column.manner',
      options: manners.map(String),
      values: manners,
      texts: 'order.manner',
      isRare: true,
    },
    {
      kind: 'choice',
      param: 'type',
      title: 'order.column.service',
      options: soldNames,
      values: soldTypes,
      texts: 'service.name',
      isRare: true,
    },
    {
      kind: 'choice',
      param: 'time_of',
      title: 'order.timeOf.title',
      options: orderTimes,
      preset: 'created',
      texts: 'order.timeOf',
      isRare: true,
    },
    { kind: 'currency', param: 'currency', title: 'order.column.currency' },
    { kind: 'children', param: 'is_get_child' },
    { kind: 'text', param: 'imei', title: 'order.searchDevice', max: textLimits.search },
    {
      kind: 'text',
      param: 'payer',
      title: 'order.searchPayer',
      max: textLimits.search,
      isRare: true,
    },
  ],
  rowKey: 'id',
  cursor: { last_id: 'id' },
  columns,
})

/** One order, whenever it was made. */
export const foundOrders = defineList({
  path: 'tools/pay/order',
  title: 'order.find.title',
  menu: { ...inTools('find'), viewOf: '/tools/device/search' },
  purpose: 'order.find.purpose',
  source: 'pay/FindOrders',
  filters: [{ kind: 'text', param: 'search', title: 'order.find.search', max: 100 }],
  rowKey: 'id',
  cursor: { last_id: 'id' },
  columns,
})

/** Where the books of a payment provider and the ledger differ. */
export const differences = defineList({
  path: 'vas/recharge/differences',
  title: 'order.differences.title',
  source: 'pay/GetDifferences',
  access: 'e_ua_refund_order',
  filters: [],
  rowKey: 'key',
  cursor: { last_key: 'key' },
  columns: [
    { key: 'day', as: 'day', title: 'order.differences.day', phone: 'second' },
    { key: 'provider', as: 'code', codes: 'order.provider', title: 'order.differences.provider' },
    { key: 'number', as: 'text', title: 'order.differences.number', width: 220, phone: 'title' },
    { key: 'currency', as: 'text', title: 'order.column.currency', width: 90 },
    { key: 'ours', as: 'amount', title: 'order.differences.ours', width: 140, phone: 'aside' },
    { key: 'theirs', as: 'amount', title: 'order.differences.theirs', width: 140, phone: 'second' },
  ],
})
