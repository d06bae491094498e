'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '#components/data/api.ts'
import type { SentCode } from '#components/data/use-send-code.ts'
import { MapiError } from '#lib/client.ts'
import classes from './code-sent.module.css'

/** Where the code went; in the demo, a link to the sandbox outbox. */
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

function useMaySeeOutbox(): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    call('ops/GetOutbox', { limit_size: 1 }, { signal: abort.signal }).then(
      () => setOpen(true),
      (error: unknown) => {
        // No hint when forbidden or offline.
        if (!(error instanceof MapiError || error instanceof TypeError || abort.signal.aborted))
          throw error
      },
    )
    return () => abort.abort()
  }, [])
  return isOpen
}
