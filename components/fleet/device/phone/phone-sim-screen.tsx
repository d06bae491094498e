'use client'

import { Button, Skeleton } from '@mantine/core'
import { IconDatabasePlus, IconMessage, IconRefresh } from '@tabler/icons-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMayBuy, usePermission } from '#components/data/permitted.tsx'
import { openPurchase } from '#components/data/purchase.ts'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { TimeCell } from '#components/list/data-table/cell.tsx'
import { ListNote } from '#components/list/list-states.tsx'
import { FlowBar } from '#components/shared/sim/flow-bar.tsx'
import { type SimCard, simNumberOf, useSimWords } from '#components/shared/sim/sim-card.ts'
import { SimFacts } from '#components/shared/sim/sim-facts.tsx'
import { useRefreshSim } from '#components/shared/sim/use-refresh-sim.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { useMoney } from '#components/ui/money.tsx'
import { tradeStatus } from '#lib/codes/payment.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { CardLink } from './card-link.tsx'
import { PhoneSkeleton } from './device-screen.tsx'
import classes from './phone.module.css'
import { SmsForm } from './sms-form.tsx'

const shown = 20
const daySeconds = 86_400

type Line = { number: string; name: string; time: number; amount: number; state: LineState }
type LineState = 'unpaid' | 'processing' | 'success' | 'fail' | 'refunded'

/** What was bought for a card in the last year, newest first. */
function Recharges({ card }: { card: SimCard }) {
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

const mostListed = 100

/** One card on a phone: of `?iccid=`, `?number=` or `?simei=`, the only one there is, or one to choose. */
export function PhoneSimScreen() {
  const t = useTranslations('h5.sim')
  const asked = useCall('sim/Get', useCardParams(), { staleTime: 0 })
  if (asked.error && !asked.data)
    return (
      <div className={classes.page}>
        <Failure error={asked.error} onRetry={() => void asked.refetch()} />
      </div>
    )
  if (!asked.data) return <PhoneSkeleton />
  const [card, another] = asked.data.items
  if (card && !another) return <CardOf key={card.iccid} card={card} />
  return (
    <div className={classes.page}>
      <h1>{t(card ? 'choose' : 'title')}</h1>
      {!card && <ListNote title={t('none')} text={t('noneText')} />}
      <ul className={classes.cards}>
        {asked.data.items.map((one) => (
          <li key={one.iccid}>
            <CardLink card={one} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function useCardParams() {
  const query = useSearchParams()
  const own = useSession()?.device?.simei
  const simei = query.get('simei') ?? own
  const search = query.get('iccid') ?? query.get('number')
  if (search) return { search: search.slice(0, textLimits.search), limit_size: mostListed }
  return { ...(simei && { simei }), limit_size: mostListed }
}

function CardOf({ card }: { card: SimCard }) {
  const t = useTranslations('h5')
  const sim = useTranslations('sim')
  const may = usePermission()
  const wordsOf = useSimWords()
  const isAsked = useSearchParams().get('sms') === '1'
  const [isWriting, setWriting] = useState(isAsked)
  const maySend = may('e_ua_send_cmd')
  const mayBuy = useMayBuy()
  const refresh = useRefreshSim()
  return (
    <div className={classes.page}>
      <div>
        <h1>
          <bdi dir="ltr" className="tabular">
            {simNumberOf(card)}
          </bdi>
        </h1>
        <p className={classes.dim}>{wordsOf(card)}</p>
      </div>
      <section className={classes.box}>
        <FlowBar card={card} />
        <div className={classes.acts}>
          {mayBuy && card.state !== 'cancelled' && (
            <Button
              leftSection={<IconDatabasePlus size={18} aria-hidden />}
              onClick={() => openPurchase({ iccid: card.iccid })}
            >
              {t('sim.recharge')}
            </Button>
          )}
          {maySend && (
            <Button
              variant="light"
              leftSection={<IconMessage size={18} aria-hidden />}
              aria-expanded={isWriting}
              onClick={() => setWriting(!isWriting)}
            >
              {t('sms.open')}
            </Button>
          )}
          <Button
            className={classes.wide ?? ''}
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => void refresh(card)}
          >
            {sim('act.refresh')}
          </Button>
        </div>
      </section>
      {maySend && isWriting && <SmsForm simei={card.simei} />}
      <section className={classes.box}>
        <h2>{sim('ofDevice')}</h2>
        <SimFacts card={card} isShort />
      </section>
      <Recharges card={card} />
    </div>
  )
}
