'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '#components/data/api.ts'
import type { SentCode } from '#components/data/use-send-code.ts'
import { MapiError } from '#lib/client.ts'
import classes from './code-sent.module.css'

/** Under a code's field: where the code went, and in the demo the page that shows what was "sent". */
export function CodeSent({ sent }: { sent: SentCode }) {
  const t = useTranslations('common.code')
  const isDemo = useMaySeeOutbox()
  return (
    <span className={classes.sent} role="status">
      {sent.target
        ? t('sentTo', sent)
        : t('sentIfBound', { ...sent, channel: t(`bound.${sent.channel}`) })}
      {isDemo && (
        <a href="/outbox" target="_blank" rel="noreferrer">
          {t('where')}
        </a>
      )}
    </span>
  )
}

/** Whether the outbox of the sandbox is open to the reader; with a real provider of messages it is not. */
function useMaySeeOutbox(): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    call('ops/GetOutbox', { limit_size: 1 }, { signal: abort.signal }).then(
      () => setOpen(true),
      (error: unknown) => {
        // Not for this reader, or out of reach: the hint is not worth a word about it.
        if (!(error instanceof MapiError || error instanceof TypeError || abort.signal.aborted))
          throw error
      },
    )
    return () => abort.abort()
  }, [])
  return isOpen
}
