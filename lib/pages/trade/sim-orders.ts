import { orderTimes, payPlatforms, rechargeStates } from '#lib/codes/payment.ts'
import { simCarriers } from '#lib/codes/sim.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

const platforms = Object.values(payPlatforms)

/** Data bought for SIM cards, by an organisation and those below it. */
export const simOrders = defineList({
  path: 'paySim/order',
  title: 'sim.order.title',
  purpose: 'sim.order.purpose',
  source: 'sim/GetOrders',
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
    {
      kind: 'choice',
      param: 'recharge_state',
      title: 'sim.order.state',
      options: rechargeStates,
      texts: 'sim.recharge',
    },
    {
      kind: 'choice',
      param: 'carrier',
      title: 'sim.column.carrier',
      options: simCarriers,
      texts: 'sim.words',
    },
    {
      kind: 'choice',
      param: 'pay_plat',
      title: 'order.column.platform',
      options: platforms.map(String),
      values: platforms,
      texts: 'order.platform',
    },
    {
      kind: 'choice',
      param: 'time_of',
      title: 'order.timeOf.title',
      options: orderTimes,
      preset: 'created',
      texts: 'order.timeOf',
    },
    { kind: 'currency', param: 'currency', title: 'order.column.currency' },
    { kind: 'text', param: 'search', title: 'sim.order.search', max: textLimits.search },
  ],
  rowKey: 'id',
  cursor: { last_id: 'id' },
  columns: [
    { key: 'create_time', as: 'time', title: 'order.column.created', phone: 'second' },
    { key: 'out_trade_no', as: 'text', title: 'order.column.number', width: 180, phone: 'title' },
    {
      key: 'msisdn',
      as: 'text',
      title: 'sim.column.msisdn',
      width: 130,
      priority: 'fixed',
      phone: 'second',
    },
    { key: 'iccid', as: 'text', title: 'sim.column.iccid', width: 190, priority: 'fixed' },
    { key: 'package_name', as: 'text', title: 'order.column.package', width: 150 },
    { key: 'flow', as: 'number', title: 'sim.order.flow', isExtra: true },
    {
      key: 'validity',
      as: 'code',
      codes: 'package.validity',
      title: 'package.column.validity',
      isExtra: true,
    },
    { key: 'amount', as: 'amount', title: 'order.column.amount', width: 110, phone: 'aside' },
    { key: 'refunded', as: 'amount', title: 'order.column.refunded', isExtra: true },
    { key: 'currency', as: 'text', title: 'order.column.currency', width: 80 },
    {
      key: 'pay_plat',
      as: 'code',
      codes: 'order.platform',
      title: 'order.column.platform',
      isExtra: true,
    },
    {
      key: 'status',
      as: 'code',
      codes: 'order.status',
      title: 'order.column.status',
      width: 110,
      priority: 'fixed',
    },
    {
      key: 'recharge_state',
      as: 'code',
      codes: 'sim.recharge',
      title: 'sim.order.state',
      width: 130,
      priority: 'fixed',
      phone: 'second',
    },
    { key: 'fail_reason', as: 'text', title: 'sim.order.reason', isExtra: true },
    { key: 'imei', as: 'imei', title: 'order.column.device', isExtra: true },
    { key: 'device_name', as: 'text', title: 'sim.column.device', isExtra: true },
    { key: 'sfamily_name', as: 'text', title: 'order.column.organisation', width: 170 },
    { key: 'payer', as: 'text', title: 'order.column.payer', isExtra: true },
    { key: 'paid_time', as: 'time', title: 'order.column.paid', isExtra: true },
    { key: 'end_time', as: 'time', title: 'sim.order.ended', isExtra: true },
  ],
})
