'use client'

import { Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { FlowBar } from '#components/shared/sim/flow-bar.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { CardLink } from './card-link.tsx'
import classes from './phone.module.css'

/** The card in a device, and the way to its page. */
export function SimOfDevice({ simei }: { simei: string }) {
  const t = useTranslations('sim')
  const asked = useCall('sim/Get', { simei })
  const card = asked.data?.items[0]
  return (
    <section className={classes.box}>
      <h2>{t('ofDevice')}</h2>
      {asked.error && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {!asked.data && !asked.error && <Skeleton height={70} />}
      {asked.data && !card && <p className={classes.dim}>{t('noneInDevice')}</p>}
      {card && (
        <>
          <FlowBar card={card} />
          <CardLink card={card} />
        </>
      )}
    </section>
  )
}
