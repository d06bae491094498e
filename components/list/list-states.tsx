'use client'

import { Button, CopyButton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
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

export function ListFailure(props: { error: Error; onRetry: (() => void) | undefined }) {
  const t = useTranslations('ui.table')
  const common = useTranslations('common')
  const { error } = props
  const isRefusal = error instanceof CallError
  const requestId = isRefusal ? error.requestId : undefined
  return (
    <div className={classes.note} role="alert">
      <strong>{t('failed')}</strong>
      <p>{isRefusal ? error.message : common('error.serverText')}</p>
      <div className={classes.noteActions}>
        {props.onRetry && (
          <Button size="xs" variant="light" onClick={props.onRetry}>
            {common('retry')}
          </Button>
        )}
        {requestId && (
          <CopyButton value={requestId}>
            {({ copied, copy }) => (
              <Button size="xs" variant="subtle" color="gray" onClick={copy}>
                {copied ? common('copied') : t('copyId', { id: requestId.slice(0, 8) })}
              </Button>
            )}
          </CopyButton>
        )}
      </div>
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
