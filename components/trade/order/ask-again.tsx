'use client'

import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { isByHand, platformOf, type TradeStatus, tradeStatus } from '#lib/codes/payment.ts'
import { type Trade, useAfterRefund } from './trade-types.ts'

const { completed, refunded, arrived } = tradeStatus
const ended: readonly TradeStatus[] = [completed, refunded, arrived]
/** What the provider says is there soon after. */
const readAfterMs = [1500, 5000]

/** Whether a provider may know more of an order than we do. */
export function isAskedAgain({ status, pay_plat }: Pick<Trade, 'status' | 'pay_plat'>): boolean {
  const platform = platformOf(pay_plat)
  return !ended.some((one) => one === status) && platform !== 'wallet' && !isByHand(platform)
}

export function AskAgain({ number }: { number: string }) {
  const t = useTranslations('order.again')
  const tell = useTell()
  const readAgain = useAfterRefund()
  const asking = useMutation({
    mutationFn: () =>
      call('pay/RecheckOrder', { out_trade_no: number, request_id: crypto.randomUUID() }),
    onSuccess: () => {
      tell.done(t('done'))
      for (const ms of readAfterMs) setTimeout(() => void readAgain(), ms)
    },
    onError: tell.failure,
  })
  return (
    <Button
      size="xs"
      variant="light"
      loading={asking.isPending}
      leftSection={<IconRefresh size={16} aria-hidden />}
      onClick={() => asking.mutate()}
    >
      {t('action')}
    </Button>
  )
}
