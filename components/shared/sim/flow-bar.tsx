'use client'

import { Progress } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { flowText } from '#lib/format/measure.ts'
import { simFlowWarning } from '#lib/rules/sim-warning.ts'
import classes from './sim.module.css'
import type { SimCard } from './sim-card.ts'

/** Data used of a card, with a bar where its size is known. */
export function FlowBar({ card }: { card: Pick<SimCard, 'flow' | 'used_flow'> }) {
  const t = useTranslations('sim')
  const { tag } = useLanguage()
  const { flow: total, used_flow: used } = card
  const warning = simFlowWarning(card)
  if (total === null)
    return <p className={classes.used}>{t('used', { used: flowText(used, tag) })}</p>
  const texts = { used: flowText(used, tag), total: flowText(total, tag) }
  return (
    <div className={classes.flow}>
      <p className={classes.used}>{t('usedOf', texts)}</p>
      <Progress
        size="md"
        aria-label={t('usedOf', texts)}
        value={total > 0 ? Math.min(100, (100 * used) / total) : 0}
        {...(warning && { color: 'red' })}
      />
      {warning && <p className={classes.warning}>{t(`warning.${warning}`)}</p>}
    </div>
  )
}
