import { useTranslations } from 'next-intl'
import { capped } from '#lib/format/measure.ts'
import classes from './waiting-badge.module.css'

/** Nothing for 0. `isOver`: in the corner of an icon. */
export function WaitingBadge({ count, isOver = false }: { count: number; isOver?: boolean }) {
  const t = useTranslations('shell')
  if (count === 0) return null
  const words = t('waiting', { count })
  return (
    <small
      className={classes.badge}
      data-over={isOver || undefined}
      role="img"
      aria-label={words}
      title={words}
    >
      <span aria-hidden="true">{capped(count)}</span>
    </small>
  )
}
