'use client'

import { Alert, Button, CopyButton, UnstyledButton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { MapiError } from '#lib/client.ts'
import classes from './form.module.css'

/**
 * A failure in the reader's words, until it is read: what the server said or that it cannot be reached, a way to try
 * again, and the number of the request to copy for support.
 */
export function Failure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const t = useTranslations('form')
  const requestId = error instanceof MapiError ? error.requestId : undefined
  return (
    <Alert color="red" role="alert">
      {error instanceof MapiError ? error.message : t('unreachable')}
      {onRetry && (
        <div>
          <Button size="compact-sm" variant="default" mt={6} onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      )}
      {requestId && (
        <CopyButton value={requestId}>
          {({ copied, copy }) => (
            <UnstyledButton className={classes.request} onClick={copy}>
              {copied ? t('copied') : t('copyRequest', { id: requestId.slice(0, 8) })}
            </UnstyledButton>
          )}
        </CopyButton>
      )}
    </Alert>
  )
}
