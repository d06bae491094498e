'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TimeCell } from '#components/list/data-table/cell.tsx'
import classes from './order.module.css'
import { Cents, Section } from './section.tsx'
import type { TradeDetail } from './trade-types.ts'

type Moment = { key: string; time: number; title: string; note?: ReactNode }

/** What happened, oldest first. */
export function Moments({ detail }: { detail: TradeDetail }) {
  const t = useTranslations('order')
  const { order, refunds } = detail
  const isRecharge = order.biz_type === 'e_type_recharge'
  const whatOf = ({ is_gift, giver, type }: TradeDetail['refunds'][number]) => {
    if (!is_gift) return t(`refund.kind.${type}`)
    return giver ? t('giveBack.by', { seller: giver }) : t('giveBack.bySeller')
  }
  const ended = t(`status.${isRecharge ? 7 : 3}`)
  const moments: Moment[] = [
    { key: 'created', time: order.create_time, title: t('drawer.created') },
    ...(order.pay_time === null
      ? []
      : [{ key: 'paid', time: order.pay_time, title: t('status.2') }]),
    ...(order.end_time === null ? [] : [{ key: 'ended', time: order.end_time, title: ended }]),
    ...refunds.map(
      (refund): Moment => ({
        key: refund.refund_no,
        time: refund.end_time ?? refund.create_time,
        title: `${whatOf(refund)} · ${t(`refund.state.${refund.state}`)}`,
        note: (
          <>
            {refund.refund_fee > 0 && (
              <>
                <Cents cents={refund.refund_fee} currency={order.currency} />
                {' · '}
              </>
            )}
            <bdi>{[refund.operator, refund.reason].filter((part) => part !== '').join(' · ')}</bdi>
          </>
        ),
      }),
    ),
  ]
  return (
    <Section title={t('drawer.moments')}>
      <ol className={classes.moments}>
        {moments
          .sort((one, other) => one.time - other.time)
          .map(({ key, time, title, note }) => (
            <li key={key}>
              <strong>{title}</strong>
              <TimeCell time={time} />
              {note && <p>{note}</p>}
            </li>
          ))}
      </ol>
    </Section>
  )
}
