import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

/** Organisations that owe, for finance. */
export const debts = defineList({
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
