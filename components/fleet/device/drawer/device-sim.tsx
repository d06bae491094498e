'use client'

import { Button, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { FlowBar } from '#components/shared/sim/flow-bar.tsx'
import { useSimWords } from '#components/shared/sim/sim-card.ts'
import { SimEnd } from '#components/shared/sim/sim-end.tsx'
import { useSimLink } from '#components/shared/sim/use-sim-links.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import classes from './drawer.module.css'
import { Facts } from './facts.tsx'

/** The card in a device, and the way to it. */
export function DeviceSim({ simei }: { simei: string }) {
  const t = useTranslations('sim')
  const wordsOf = useSimWords()
  const linkOf = useSimLink()
  const asked = useCall('sim/Get', { simei })
  const card = asked.data?.items[0]
  if (asked.error) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <Skeleton height={96} mb={18} />
  if (!card)
    return (
      <section>
        <h3 className={classes.heading2}>{t('ofDevice')}</h3>
        <p className={classes.note}>{t('noneInDevice')}</p>
      </section>
    )
  return (
    <>
      <Facts
        title={t('ofDevice')}
        lines={[
          [
            t('column.msisdn'),
            <bdi key="number" dir="ltr">
              {card.msisdn || card.iccid}
            </bdi>,
          ],
          [t('column.state'), wordsOf(card)],
          [t('column.flow'), <FlowBar key="flow" card={card} />],
          [t('column.expires'), <SimEnd key="end" end={card.end_time} />],
        ]}
      />
      <Button
        component={PageLink}
        href={linkOf(card.iccid)}
        size="compact-sm"
        variant="light"
        mb={18}
      >
        {t('show')}
      </Button>
    </>
  )
}
