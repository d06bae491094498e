'use client'

import { Drawer, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import type { TradeDetail } from './trade-types.ts'

type OrderDrawerProps = {
  number: string | undefined
  onClose: () => void
  children: (detail: TradeDetail) => ReactNode
}

/** One order by its number, read anew each time it is opened. */
export function OrderDrawer({ number, onClose, children }: OrderDrawerProps) {
  const t = useTranslations('order')
  const params = { out_trade_no: number ?? '' }
  const asked = useCall('pay/GetOrderDetail', params, {
    enabled: number !== undefined,
    staleTime: 0,
  })
  return (
    <Drawer
      opened={number !== undefined}
      onClose={onClose}
      position="right"
      size={520}
      returnFocus={false} // the list does
      title={<strong>{t('drawer.title', { number: number ?? '' })}</strong>}
    >
      {asked.error && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {!asked.data && !asked.error && <Skeleton height={320} />}
      {asked.data && number && children(asked.data)}
    </Drawer>
  )
}
