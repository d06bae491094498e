import { transferRecords, transferStatuses, withdrawStatuses } from '#lib/codes/wallet.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

const byStatus = {
  kind: 'choice',
  param: 'status',
  title: 'wallet.column.status',
  options: withdrawStatuses,
  texts: 'wallet.status',
} as const

/** Withdrawals on their way to a card or account, and what became of them. */
export const transfers = defineList({
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
export const withdrawals = defineList({
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
export const withdrawalApproval = defineList({
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
