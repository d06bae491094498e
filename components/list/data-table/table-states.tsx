'use client'

import { Button, CopyButton, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CallError } from '#lib/client.ts'
import classes from './data-table.module.css'

export function TableNote(props: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className={classes.note} role="status">
      <strong>{props.title}</strong>
      <p>{props.text}</p>
      {props.action}
    </div>
  )
}

export function TableFailure(props: { error: Error; onRetry: (() => void) | undefined }) {
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

const widths = [60, 75, 45, 70, 55, 65]

export function TableSkeleton(props: { columns: number; isPhone: boolean }) {
  return (
    <div className={classes.skeleton} aria-busy="true" data-phone={props.isPhone || undefined}>
      {Array.from({ length: props.isPhone ? 8 : 12 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
        <div key={line} className={classes.skeletonRow}>
          {Array.from({ length: props.columns }, (_, at) => (
            <Skeleton
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
              key={at}
              height={12}
              width={`${widths[(line + at) % widths.length] ?? 60}%`}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
