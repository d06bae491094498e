'use client'

import { Badge } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { tradeStatus } from '#lib/codes/payment.ts'
import type { Trade } from './trade-types.ts'

const { fresh, prepaid, paid, completed, arrived, refunded } = tradeStatus

const colours: Partial<Record<number, string>> = {
  [fresh]: 'orange',
  [prepaid]: 'orange',
  [paid]: 'blue',
  [completed]: 'teal',
  [arrived]: 'teal',
  [refunded]: 'grape',
}

/** In words: what is wrong, how far what was paid for has come, or the state itself. */
export function OrderState({
  order,
}: {
  order: Pick<Trade, 'status' | 'fault' | 'recharge_state'>
}) {
  const t = useTranslations('order')
  const { status, fault, recharge_state } = order
  if (fault !== '')
    return (
      <Badge variant="light" color={fault === 'clearing' ? 'blue' : 'red'}>
        {t(`fault.${fault}`)}
      </Badge>
    )
  return (
    <Badge variant="light" color={colours[status] ?? 'gray'}>
      {status === paid ? t(`recharge.${recharge_state}`) : t(`status.${status}`)}
    </Badge>
  )
}
