'use client'

import { Button, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ListFailure, ListNote } from '#components/list/list-states.tsx'
import { CallError } from '#lib/client.ts'
import classes from '../fence/fence.module.css'
import type { Kind } from './beside-map.tsx'
import { PanelHead } from './panel-head.tsx'

type PanelDetailProps = {
  kind: Kind
  /** Undefined until it is read, or where it is gone. */
  title: ReactNode | undefined
  error: Error | null
  isPending: boolean
  retry: () => void
  onBack: () => void
  mark?: ReactNode
  acts?: ReactNode
  children: ReactNode
}

/** One of the list: its facts, or that it is gone, could not be read, is being read. */
export function PanelDetail(props: PanelDetailProps) {
  const { kind, title, error, isPending, retry, onBack, mark, acts, children } = props
  const t = useTranslations(kind)
  const isGone =
    (error instanceof CallError && error.code === 'notFound') || (!title && !isPending && !error)
  return (
    <>
      <PanelHead kind={kind} title={title ?? t('title')} onBack={onBack} mark={mark} acts={acts} />
      {title ? (
        children
      ) : isGone ? (
        <ListNote
          title={t('gone')}
          text={t('goneText')}
          action={
            <Button size="xs" variant="light" onClick={onBack}>
              {t('back')}
            </Button>
          }
        />
      ) : error ? (
        <ListFailure error={error} onRetry={retry} />
      ) : (
        <div className={classes.body} aria-busy="true">
          <Skeleton height={14} width="60%" mb={14} />
          <Skeleton height={14} width="80%" mb={14} />
          <Skeleton height={14} width="50%" />
        </div>
      )}
    </>
  )
}
