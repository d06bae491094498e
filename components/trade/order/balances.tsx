'use client'

import { useTranslations } from 'next-intl'
import { Cents } from './section.tsx'
import type { TradeDetail } from './trade-types.ts'

/** Of the payer's wallet, before and after: facts among others. */
export function Balances({ detail }: { detail: TradeDetail }) {
  const t = useTranslations('order.own')
  const { balances, order } = detail
  return balances.map(({ kind, balance_before, balance_after }) => (
    <div key={kind}>
      <dt>{t(`wallet.${kind}`)}</dt>
      <dd>
        <Cents cents={balance_before} currency={order.currency} /> →{' '}
        <Cents cents={balance_after} currency={order.currency} /> {order.currency}
      </dd>
    </div>
  ))
}
