'use client'

import { useClipboard } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { MapiError } from '#lib/client.ts'
import { PlainAlert } from '../plain/plain-alert.tsx'
import { PlainButton } from '../plain/plain-button.tsx'
import classes from './form.module.css'

export function Failure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const t = useTranslations('form')
  const clipboard = useClipboard()
  const requestId = error instanceof MapiError ? error.requestId : undefined
  return (
    <PlainAlert tone="bad" role="alert">
      {error instanceof MapiError ? error.message : t('unreachable')}
      {onRetry && (
        <div className={classes.retry}>
          <PlainButton look="default" onClick={onRetry}>
            {t('retry')}
          </PlainButton>
        </div>
      )}
      {requestId && (
        <button type="button" className={classes.request} onClick={() => clipboard.copy(requestId)}>
          {clipboard.copied ? t('copied') : t('copyRequest', { id: requestId.slice(0, 8) })}
        </button>
      )}
    </PlainAlert>
  )
}
