'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { CallError } from '#lib/client.ts'
import classes from './list-states.module.css'

export function ListNote(props: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className={classes.note} role="status">
      <strong>{props.title}</strong>
      <p>{props.text}</p>
      {props.action}
    </div>
  )
}

export function ListFailure({ onRetry, error }: { onRetry: () => void; error: Error }) {
  const t = useTranslations('device')
  const common = useTranslations('common')
  const table = useTranslations('ui.table')
  const [isCopied, setCopied] = useState(false)
  const copy = (id: string) =>
    navigator.clipboard.writeText(id).then(
      () => setCopied(true),
      () => undefined,
    )
  const requestId = error instanceof CallError ? error.requestId : undefined
  return (
    <div className={classes.note} role="alert">
      <strong>{t('failed')}</strong>
      {error.message && <p>{error.message}</p>}
      <Button size="xs" variant="light" mt={8} onClick={onRetry}>
        {t('retry')}
      </Button>
      {requestId && (
        <Button size="xs" variant="subtle" color="gray" mt={8} onClick={() => copy(requestId)}>
          {isCopied ? common('copied') : table('copyId', { id: requestId.slice(0, 8) })}
        </Button>
      )}
    </div>
  )
}

export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className={classes.skeleton} aria-busy="true">
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
        <div key={i} className={classes.line}>
          <i />
          <div>
            <i />
            <i />
          </div>
        </div>
      ))}
    </div>
  )
}
