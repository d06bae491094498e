'use client'

import { useTranslations } from 'next-intl'
import { Unknown } from '#components/list/data-table/cell.tsx'
import { useNow } from '#components/ui/use-now.ts'
import { dayText } from '#lib/format/time.ts'
import { simTimeWarning } from '#lib/rules/sim-warning.ts'
import classes from './sim.module.css'

const daySeconds = 86_400

/** The day that a card ends, with a warning before and after. */
export function SimEnd({ end, isLabelled = false }: { end: number | null; isLabelled?: boolean }) {
  const t = useTranslations('sim')
  const common = useTranslations('common')
  const now = useNow()
  const labelled = (value: string) => common('withValue', { label: t('column.expires'), value })
  if (end === null) return isLabelled ? labelled('—') : <Unknown />
  const warning = simTimeWarning({ end_time: end }, now)
  const days = Math.max(1, Math.ceil((end - now) / daySeconds))
  return (
    <span>
      {isLabelled ? labelled(dayText(end)) : <bdi dir="ltr">{dayText(end)}</bdi>}
      {warning && (
        <>
          {' '}
          <strong className={classes.warning}>{t(`warning.${warning}`, { days })}</strong>
        </>
      )}
    </span>
  )
}
