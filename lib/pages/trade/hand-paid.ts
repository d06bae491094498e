import { handStates } from '#lib/codes/payment.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

/** Orders paid by bank transfer or in cash, for finance. */
export const handPaid = defineList({
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
