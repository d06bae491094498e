import { statementKindNames, walletOperations } from '#lib/codes/wallet.ts'
import { walletPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'

const period = { kind: 'range', from: 'start_time', to: 'end_time', preset: 'days30' } as const

/** Statement of the own wallet. */
export const walletFlow = defineList({
  path: 'vas/account',
  title: 'wallet.flow.title',
  source: 'wallet/GetFlow',
  currency: 'currency',
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
