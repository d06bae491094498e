'use client'

import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import reportClasses from '#components/list/page/list-page.module.css'
import { FlowBar } from '#components/shared/sim/flow-bar.tsx'
import { simNumberOf } from '#components/shared/sim/sim-card.ts'
import { SimEnd } from '#components/shared/sim/sim-end.tsx'
import { useSimLink } from '#components/shared/sim/use-sim-links.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import type { RechargeState } from '#lib/codes/payment.ts'
import classes from './sim-orders.module.css'

type Recharge = { recharge_state: RechargeState | null; fail_reason: string }

/** What became of the top-up, and the card as it is now. */
export function RechargePart(props: { iccid: string; recharge: Recharge | undefined }) {
  const t = useTranslations('sim')
  const { iccid, recharge } = props
  const linkOf = useSimLink()
  const { data } = useCall('sim/Get', { iccids: [iccid] }, { enabled: iccid !== '' })
  const card = data?.items[0]
  const state = recharge?.recharge_state
  return (
    <section>
      <h2 className={reportClasses.heading}>{t('order.state')}</h2>
      <div className={classes.part}>
        {state && (
          <p>
            <strong data-end={state}>{t(`recharge.${state}`)}</strong>
            {recharge.fail_reason && (
              <>
                {' · '}
                <bdi>{recharge.fail_reason}</bdi>
              </>
            )}
          </p>
        )}
        {recharge && !state && <p>{t('order.unpaid')}</p>}
        {card && (
          <>
            <PageLink href={linkOf(card.iccid)}>{t('one', { number: simNumberOf(card) })}</PageLink>
            <FlowBar card={card} />
            <p>
              <SimEnd end={card.end_time} isLabelled />
            </p>
          </>
        )}
      </div>
    </section>
  )
}
