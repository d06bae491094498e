import { ownOrderStateNames } from '#lib/codes/payment.ts'
import { soldNames, soldTypes } from '#lib/codes/sold-types.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

/** What the own organisation bought. */
export const ownOrders = defineList({
  path: 'user/orders',
  title: 'order.own.title',
  purpose: 'order.own.purpose',
  source: 'pay/GetOwnOrders',
  access: 'e_ua_modify_package',
  filters: [
    { kind: 'text', param: 'search', title: 'order.own.search', max: textLimits.search },
    {
      kind: 'choice',
      param: 'state',
      title: 'order.column.status',
      options: ownOrderStateNames,
      texts: 'order.own.state',
    },
    {
      kind: 'choice',
      param: 'type',
      title: 'order.column.service',
      options: soldNames,
      values: soldTypes,
      texts: 'service.name',
    },
    {
      kind: 'range',
      from: 'start_time',
      to: 'end_time',
      preset: 'any',
      maxDays: orderPeriod.maxDays,
    },
  ],
  rowKey: 'id',
  cursor: { last_id: 'id', last_fee: 'total_fee' },
  sorts: { create_time: 'create_time', total_fee: 'total_fee' },
  columns: [
    { key: 'create_time', as: 'time', title: 'order.column.created' },
    { key: 'out_trade_no', as: 'text', title: 'order.column.number' },
    { key: 'package_name', as: 'text', title: 'order.column.package' },
    { key: 'service', as: 'code', codes: 'service.name', title: 'order.column.service' },
    { key: 'device_name', as: 'text', title: 'order.own.device' },
    { key: 'imei', as: 'imei', title: 'order.column.device' },
    { key: 'iccid', as: 'text', title: 'order.column.card' },
    { key: 'status', as: 'code', codes: 'order.status', title: 'order.column.status' },
    {
      key: 'recharge_state',
      as: 'code',
      codes: 'order.recharge',
      title: 'order.column.recharge',
    },
    { key: 'new_end', as: 'time', title: 'order.own.newEnd' },
    { key: 'total_fee', as: 'amount', title: 'order.column.amount' },
    { key: 'refund_fee', as: 'amount', title: 'order.column.refunded' },
    { key: 'currency', as: 'text', title: 'order.column.currency' },
    { key: 'pay_plat', as: 'code', codes: 'order.platform', title: 'order.column.platform' },
    { key: 'pay_manner', as: 'code', codes: 'order.manner', title: 'order.column.manner' },
    { key: 'receipt_no', as: 'text', title: 'order.document.receipt' },
    { key: 'pay_time', as: 'time', title: 'order.column.paid' },
  ],
})
