import { handStates } from '#lib/codes/payment.ts'
import {
  statementKindNames,
  transferRecords,
  transferStatuses,
  walletOperations,
  withdrawStatuses,
} from '#lib/codes/wallet.ts'
import { profitPeriod, walletPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineReport } from '#reports/define.ts'

const period = { kind: 'range', from: 'start_time', to: 'end_time', preset: 'days30' } as const
const byStatus = {
  kind: 'choice',
  param: 'status',
  title: 'wallet.column.status',
  options: withdrawStatuses,
  texts: 'wallet.status',
} as const

/** Statement of the own wallet. */
export const walletFlow = defineReport({
  path: 'vas/account',
  title: 'wallet.flow.title',
  source: 'wallet/GetFlow',
  filters: [
    { ...period, maxDays: walletPeriod.maxDays },
    {
      kind: 'choice',
      param: 'op',
      title: 'wallet.column.op',
      options: walletOperations,
      texts: 'wallet.op',
    },
    {
      kind: 'choice',
      param: 'kind',
      title: 'wallet.column.kind',
      options: statementKindNames,
      texts: 'wallet.kind',
    },
  ],
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
    { key: 'kind', as: 'code', codes: 'wallet.kind', title: 'wallet.column.kind' },
    { key: 'amount', as: 'cents', title: 'wallet.column.amount', width: 130, phone: 'aside' },
    { key: 'balance_before', as: 'cents', title: 'wallet.column.before', width: 140 },
    { key: 'balance_after', as: 'cents', title: 'wallet.column.after', width: 140 },
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

/** Profit of the own organisation. */
export const profit = defineReport({
  path: 'vas/profit',
  title: 'wallet.profit.title',
  purpose: 'wallet.profit.purpose',
  source: 'wallet/GetProfit',
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

/** Withdrawals on their way to a card or account, and what became of them. */
export const transfers = defineReport({
  path: 'vas/record/transfers',
  title: 'wallet.transfers.title',
  source: 'wallet/GetTransfers',
  access: 'e_ua_show_increment',
  filters: [
    {
      kind: 'choice',
      param: 'record',
      title: 'wallet.column.record',
      options: transferRecords,
      texts: 'wallet.transfers.record',
    },
    {
      kind: 'choice',
      param: 'transfer',
      title: 'wallet.column.transfer',
      options: transferStatuses,
      texts: 'wallet.transfer',
    },
  ],
  rowKey: 'withdraw_id',
  cursor: { last_id: 'withdraw_id' },
  columns: [
    { key: 'update_time', as: 'time', title: 'wallet.column.updateTime', phone: 'second' },
    { key: 'withdraw_id', as: 'text', title: 'wallet.column.number', width: 90 },
    { key: 'amount', as: 'amount', title: 'wallet.column.amount', width: 130, phone: 'title' },
    { key: 'currency', as: 'text', title: 'wallet.column.currency', width: 80 },
    {
      key: 'record',
      as: 'code',
      codes: 'wallet.transfers.record',
      title: 'wallet.column.record',
      width: 110,
      priority: 'fixed',
      phone: 'aside',
    },
    {
      key: 'transfer',
      as: 'code',
      codes: 'wallet.transfer',
      title: 'wallet.column.transfer',
      width: 130,
      phone: 'second',
    },
    { key: 'fault', as: 'code', codes: 'wallet.fault', title: 'wallet.column.fault', width: 170 },
    { key: 'bank', as: 'text', title: 'wallet.column.bank', phone: 'second' },
    { key: 'tail', as: 'text', title: 'wallet.column.tail', width: 90 },
    { key: 'holder', as: 'text', title: 'wallet.column.holder' },
    {
      key: 'payout',
      as: 'code',
      codes: 'wallet.payout',
      title: 'wallet.column.payout',
    },
    { key: 'reference', as: 'text', title: 'wallet.column.reference', isExtra: true },
    { key: 'reason', as: 'text', title: 'wallet.column.reason', isExtra: true },
    { key: 'branch', as: 'text', title: 'wallet.column.branch', isExtra: true },
    { key: 'operator', as: 'text', title: 'wallet.column.operator', isExtra: true },
    { key: 'create_time', as: 'time', title: 'wallet.column.createTime', isExtra: true },
  ],
})

const order = [
  { key: 'create_time', as: 'time', title: 'wallet.column.createTime', phone: 'second' },
  { key: 'withdraw_id', as: 'text', title: 'wallet.column.number', width: 90 },
  { key: 'amount', as: 'amount', title: 'wallet.column.amount', width: 130, phone: 'title' },
  { key: 'currency', as: 'text', title: 'wallet.column.currency', width: 80 },
  {
    key: 'status',
    as: 'code',
    codes: 'wallet.status',
    title: 'wallet.column.status',
    width: 160,
    priority: 'fixed',
    phone: 'aside',
  },
] as const
const outcome = [
  {
    key: 'set_off',
    as: 'amount',
    title: 'wallet.column.setOff',
    width: 120,
    priority: 'low',
  },
  {
    key: 'transfer',
    as: 'code',
    codes: 'wallet.transfer',
    title: 'wallet.column.transfer',
    width: 130,
  },
  { key: 'fault', as: 'code', codes: 'wallet.fault', title: 'wallet.column.fault', width: 170 },
  { key: 'reason', as: 'text', title: 'wallet.column.reason' },
  { key: 'applicant', as: 'text', title: 'wallet.column.applicant', isExtra: true },
  { key: 'operator', as: 'text', title: 'wallet.column.operator', priority: 'low' },
  {
    key: 'payout',
    as: 'code',
    codes: 'wallet.payout',
    title: 'wallet.column.payout',
    isExtra: true,
  },
  { key: 'reference', as: 'text', title: 'wallet.column.reference', isExtra: true },
  { key: 'branch', as: 'text', title: 'wallet.column.branch', isExtra: true },
  { key: 'remark', as: 'text', title: 'wallet.column.remark', isExtra: true },
  { key: 'update_time', as: 'time', title: 'wallet.column.updateTime', isExtra: true },
] as const

/** Withdrawals of the own wallet. */
export const withdrawals = defineReport({
  path: 'vas/record',
  title: 'wallet.record.title',
  purpose: 'wallet.record.purpose',
  source: 'wallet/GetWithdrawList',
  access: 'e_ua_show_increment',
  filters: [byStatus],
  rowKey: 'withdraw_id',
  cursor: { last_id: 'withdraw_id' },
  columns: [
    ...order,
    { key: 'bank', as: 'text', title: 'wallet.column.bank', phone: 'second' },
    { key: 'tail', as: 'text', title: 'wallet.column.tail', width: 90 },
    ...outcome,
  ],
})

/** Withdrawals of all, for finance. */
export const withdrawalAudit = defineReport({
  path: 'vas/withdraw',
  title: 'wallet.withdraw.title',
  purpose: 'wallet.withdraw.purpose',
  source: 'wallet/GetAuditList',
  access: 'e_ua_audit_withdraw',
  filters: [
    byStatus,
    { kind: 'text', param: 'search', title: 'wallet.withdraw.search', max: textLimits.search },
  ],
  rowKey: 'withdraw_id',
  cursor: { last_id: 'withdraw_id' },
  columns: [
    ...order,
    { key: 'sfamily_name', as: 'text', title: 'wallet.column.organisation', phone: 'second' },
    { key: 'owed', as: 'amount', title: 'wallet.column.owed', width: 120 },
    { key: 'marks', as: 'codes', codes: 'wallet.mark', title: 'wallet.column.marks', width: 150 },
    { key: 'holder', as: 'text', title: 'wallet.column.holder' },
    ...outcome,
    { key: 'bank', as: 'text', title: 'wallet.column.bank', isExtra: true },
    { key: 'tail', as: 'text', title: 'wallet.column.tail', isExtra: true },
  ],
})

/** Organisations that owe, for finance. */
export const debts = defineReport({
  path: 'vas/withdraw/debt',
  title: 'wallet.debt.title',
  source: 'wallet/GetDebts',
  access: 'e_ua_audit_withdraw',
  filters: [
    { kind: 'text', param: 'search', title: 'wallet.withdraw.search', max: textLimits.search },
  ],
  rowKey: 'debt_id',
  cursor: { last_id: 'debt_id' },
  columns: [
    { key: 'sfamily_name', as: 'text', title: 'wallet.column.organisation', phone: 'title' },
    { key: 'owed', as: 'amount', title: 'wallet.tile.owed', width: 150, phone: 'aside' },
    { key: 'currency', as: 'text', title: 'wallet.column.currency', width: 90 },
    { key: 'held', as: 'amount', title: 'wallet.debt.held', width: 150 },
    { key: 'update_time', as: 'time', title: 'wallet.debt.changed', phone: 'second' },
  ],
})

/** Orders paid by bank transfer or in cash, for finance. */
export const handPaid = defineReport({
  path: 'vas/withdraw/hand',
  title: 'wallet.hand.title',
  source: 'pay/GetByHand',
  access: 'e_ua_audit_withdraw',
  filters: [
    {
      kind: 'choice',
      param: 'state',
      title: 'wallet.column.status',
      options: handStates,
      texts: 'wallet.hand.state',
    },
    { kind: 'text', param: 'search', title: 'wallet.withdraw.search', max: textLimits.search },
  ],
  rowKey: 'id',
  cursor: { last_id: 'id' },
  columns: [
    { key: 'create_time', as: 'time', title: 'wallet.hand.column.created', phone: 'second' },
    {
      key: 'out_trade_no',
      as: 'text',
      title: 'wallet.hand.column.number',
      width: 190,
      phone: 'title',
    },
    { key: 'total_fee', as: 'amount', title: 'wallet.column.amount', width: 130 },
    { key: 'currency', as: 'text', title: 'wallet.column.currency', width: 80 },
    {
      key: 'state',
      as: 'code',
      codes: 'wallet.hand.state',
      width: 170,
      title: 'wallet.column.status',
      priority: 'fixed',
      phone: 'aside',
    },
    {
      key: 'way',
      as: 'code',
      codes: 'wallet.hand.way',
      title: 'wallet.hand.column.way',
      width: 150,
    },
    { key: 'sfamily_name', as: 'text', title: 'wallet.column.organisation', phone: 'second' },
    { key: 'payer', as: 'text', title: 'wallet.hand.column.payer' },
    { key: 'package_name', as: 'text', title: 'wallet.hand.column.package' },
    { key: 'reason', as: 'text', title: 'wallet.column.reason', priority: 'low' },
    { key: 'operator', as: 'text', title: 'wallet.column.operator', priority: 'low' },
    { key: 'decide_time', as: 'time', title: 'wallet.column.updateTime', isExtra: true },
  ],
})
