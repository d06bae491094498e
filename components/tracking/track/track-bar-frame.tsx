'use client'

import { CloseButton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { FrameProps } from '#components/ui/lazy/lazy-part.tsx'
import classes from './track-bar.module.css'

/** As large as what it stands for. */
export function TrackBarFrame({ onClose, children }: FrameProps & { onClose?: () => void }) {
  const t = useTranslations('track')
  return (
    <section className={classes.bar} data-awaiting>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('title')}</h2>
        {onClose && (
          <CloseButton aria-label={t('close')} onClick={onClose} className={classes.close ?? ''} />
        )}
      </header>
      <div className={classes.whole}>{children}</div>
    </section>
  )
}
