'use client'

import { useTranslations } from 'next-intl'
import { Unknown } from '#components/ui/data-table/cell.tsx'
import { useNow } from '#components/ui/use-now.ts'
import { dayText } from '#lib/format/time.ts'
import { simTimeWarning } from '#lib/rules/sim-warning.ts'
import classes from './sim.module.css'

const daySeconds = 86_400

/** The day that a card ends, with a warning before and after. */
export function SimEnd({ end }: { end: number | null }) {
  const t = useTranslations('sim')
  const now = useNow()
  if (end === null) return <Unknown />
  const warning = simTimeWarning({ end_time: end }, now)
  const days = Math.max(1, Math.ceil((end - now) / daySeconds))
  return (
    <span>
      <bdi dir="ltr">{dayText(end)}</bdi>
      {warning && (
        <>
          {' '}
          <strong className={classes.warning}>{t(`warning.${warning}`, { days })}</strong>
        </>
      )}
    </span>
  )
}
