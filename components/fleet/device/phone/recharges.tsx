'use client'

import { Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { TimeCell } from '#components/list/data-table/cell.tsx'
import type { SimCard } from '#components/shared/sim/sim-card.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { useMoney } from '#components/ui/money.tsx'
import { tradeStatus } from '#lib/codes/payment.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import classes from './phone.module.css'

const shown = 20
const daySeconds = 86_400

type Line = { number: string; name: string; time: number; amount: number; state: LineState }
type LineState = 'unpaid' | 'processing' | 'success' | 'fail' | 'refunded'

/** What was bought for a card in the last year, newest first. */
export function Recharges({ card }: { card: SimCard }) {
  const t = useTranslations('h5.sim')
  const money = useMoney()
  const { lines, error, retry, isHidden } = useRecharges(card)
  if (isHidden) return null
  return (
    <section className={classes.box}>
      <h2>{t('history')}</h2>
      {error && <Failure error={error} onRetry={retry} />}
      {!lines && !error && <Skeleton height={60} />}
      {lines?.length === 0 && <p className={classes.dim}>{t('noHistory')}</p>}
      <ul className={classes.rows}>
        {lines?.map(({ number, name, time, amount, state }) => (
          <li key={number}>
            <span>
              <strong>{name}</strong>
              <small>
                <TimeCell time={time} />
              </small>
            </span>
            <span>
              <bdi dir="ltr">{money(amount)}</bdi>
              <small data-end={state}>{t(`state.${state}`)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** With the right to list them, or of a device; else those among the orders that the reader may see. */
function useRecharges({ iccid, simei }: SimCard) {
  const may = usePermission()
  const isDevice = Boolean(useSession()?.device)
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const period = { start_time: now - (orderPeriod.maxDays - 1) * daySeconds, end_time: now }
  const isListed = isDevice || may('e_ua_show_orderlist')
  const isBought = !isListed && may('e_ua_modify_package')
  const fresh = { staleTime: 0 }
  const listed = useCall(
    'sim/GetOrders',
    { iccid, ...period, limit_size: shown },
    { ...fresh, enabled: isListed },
  )
  const bought = useCall(
    'pay/GetOrderList',
    { ...(simei !== null && { simei }), ...period, limit_size: 100 },
    { ...fresh, enabled: isBought },
  )
  const asked = isListed ? listed : bought
  return {
    lines: isListed
      ? listed.data?.items.map(
          (one): Line => ({
            number: one.out_trade_no,
            name: one.package_name,
            time: one.create_time,
            amount: one.amount,
            state: stateOf(one.status, one.recharge_state ?? ''),
          }),
        )
      : bought.data?.items
          .filter((one) => one.iccid === iccid)
          .slice(0, shown)
          .map(
            (one): Line => ({
              number: one.out_trade_no,
              name: one.package_name,
              time: one.create_time,
              amount: one.total_fee,
              state: stateOf(one.status, one.fault),
            }),
          ),
    error: asked.error,
    retry: () => void asked.refetch(),
    isHidden: !isListed && !isBought,
  }
}

function stateOf(status: number, word: string): LineState {
  if (status === tradeStatus.refunded) return 'refunded'
  if (status === tradeStatus.completed) return 'success'
  if (word === 'recharge' || word === 'e_recharge_fail') return 'fail'
  return status === tradeStatus.paid ? 'processing' : 'unpaid'
}
