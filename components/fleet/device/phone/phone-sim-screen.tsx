'use client'

import { Button } from '@mantine/core'
import { IconDatabasePlus, IconMessage, IconRefresh } from '@tabler/icons-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMayBuy, usePermission } from '#components/data/permitted.tsx'
import { openPurchase } from '#components/data/purchase.ts'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { ListNote } from '#components/list/list-states.tsx'
import { FlowBar } from '#components/shared/sim/flow-bar.tsx'
import { type SimCard, simNumberOf, useSimWords } from '#components/shared/sim/sim-card.ts'
import { SimFacts } from '#components/shared/sim/sim-facts.tsx'
import { useRefreshSim } from '#components/shared/sim/use-refresh-sim.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { textLimits } from '#lib/rules/text-limits.ts'
import { CardLink } from './card-link.tsx'
import { PhoneSkeleton } from './device-screen.tsx'
import classes from './phone.module.css'
import { Recharges } from './recharges.tsx'
import { SmsForm } from './sms-form.tsx'

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
