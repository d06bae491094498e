'use client'

import { useTranslations } from 'next-intl'
import classes from './lazy.module.css'

/** Stands where a part will be while its code is on the way; as high as its frame makes it. */
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

/**
 * Says that a part could not be loaded, with a retry; when that fails too it offers to load the page anew, as the code
 * of a page from before an update may be gone.
 */
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
