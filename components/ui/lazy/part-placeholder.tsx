'use client'

import { useTranslations } from 'next-intl'
import classes from './lazy.module.css'

export function PartSkeleton({ name }: { name: string }) {
  const t = useTranslations('common')
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t('loading')}
      className={classes.skeleton}
      data-part={name}
    >
      <span />
      <span />
      <span />
    </div>
  )
}

/** Offers a retry, then a reload: an update may remove old code. */
export function PartFailure(props: { name: string; attempts: number; onRetry: () => void }) {
  const t = useTranslations('common')
  return (
    <div role="alert" className={classes.failure} data-part={props.name}>
      <p>{t('part.failed')}</p>
      <button type="button" onClick={props.onRetry}>
        {t('retry')}
      </button>
      {props.attempts > 1 && (
        <button type="button" onClick={() => window.location.reload()}>
          {t('part.reload')}
        </button>
      )}
    </div>
  )
}
