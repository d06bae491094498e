'use client'

import { Button, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
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

export function ListFailure({ onRetry, text }: { onRetry: () => void; text?: string | undefined }) {
  const t = useTranslations('device')
  return (
    <div className={classes.note} role="alert">
      <strong>{t('failed')}</strong>
      {text && <p>{text}</p>}
      <Button size="xs" variant="light" mt={8} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className={classes.skeleton} aria-busy="true">
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
        <div key={i} className={classes.line}>
          <Skeleton circle height={16} />
          <div style={{ flex: 1 }}>
            <Skeleton height={12} width="55%" mb={7} />
            <Skeleton height={10} width="75%" />
          </div>
        </div>
      ))}
    </div>
  )
}
