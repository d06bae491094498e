'use client'

import { Alert, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { useMoney } from '#components/ui/money.tsx'
import { tradeStatus } from '#lib/codes/payment.ts'
import type { SoldType } from '#lib/codes/sold-types.ts'
import type { Receiver } from './use-prepay.ts'

/** As long as an order may wait for a bank transfer. */
const longest = 15 * 86_400

type UnpaidProps = {
  receiver: Receiver
  type: SoldType | undefined
  onResume: (number: string) => void
}

/** An order for the same that still waits to be paid by the reader's organisation. */
export function UnpaidOrder({ receiver, type, onResume }: UnpaidProps) {
  const t = useTranslations('pay')
  const money = useMoney()
  const own = useSession()?.familys.map(({ sid }) => sid)
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const { data } = useCall(
    'pay/GetOrderList',
    {
      status: tradeStatus.prepaid,
      limit_size: 100,
      ...(receiver.simei
        ? { simei: receiver.simei }
        : { ...(type && { type }), is_get_child: false }),
      start_time: now - longest,
      end_time: now,
    },
    { staleTime: 0 },
  )
  const order = data?.items.find(
    ({ sfamilyid, iccid }) =>
      iccid === (receiver.iccid ?? '') && (!own?.length || own.includes(sfamilyid)),
  )
  if (!order) return null
  return (
    <Alert color="orange" title={t('unpaid')}>
      {t('unpaidText', { name: order.package_name, amount: money(order.total_fee) })}
      <Button
        display="block"
        mt={6}
        size="compact-sm"
        variant="default"
        onClick={() => onResume(order.out_trade_no)}
      >
        {t('resume')}
      </Button>
    </Alert>
  )
}
