'use client'

import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { useAmount } from '#components/ui/money.tsx'
import type { CallParams } from '#lib/contract/calls.ts'
import classes from './order.module.css'

/** What was paid of the orders that the filters leave, a line a currency. */
export function OrderTotals({ params }: { params: Record<string, unknown> }) {
  const t = useTranslations('order.totals')
  const amountOf = useAmount()
  const sums = useCall('pay/GetOrderTotals', params as CallParams<'pay/GetOrderTotals'>, {
    keepPrevious: true,
  })
  return (
    <p className={classes.totals} aria-live="polite">
      {!sums.data && '…'}
      {sums.data?.items.length === 0 && t('none')}
      {sums.data?.items.map(({ currency, count, total_fee, refund_fee }) => (
        <span key={currency}>
          {t('paid', { count })} <strong>{amountOf(total_fee, currency)}</strong>
          {refund_fee > 0 && <> {t('refunded', { amount: amountOf(refund_fee, currency) })}</>}
        </span>
      ))}
    </p>
  )
}
