'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useMayOpen } from '#components/data/openable.ts'
import { failureOf } from '#components/data/use-call.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { CallError } from '#lib/client.ts'
import classes from './boards.module.css'

type Read = { error: Error | null; data: unknown; isLoading: boolean; refetch: () => unknown }

type BoardPanelProps = {
  title: string
  /** Of the page with all of it. */
  lead: string
  read: Read
  /** Said where there is nothing to show. */
  none: string
  isEmpty: boolean
  aside?: ReactNode
  children: ReactNode
}

/** A board of the big screen with its name; says itself what it lacks. */
export function BoardPanel({ title, lead, read, none, isEmpty, aside, children }: BoardPanelProps) {
  const mayOpen = useMayOpen()
  const failure = failureOf(read)
  return (
    <section className={classes.panel} aria-label={title} aria-busy={read.isLoading}>
      <h2>
        {mayOpen(lead) ? (
          <PageLink className={classes.title ?? ''} href={lead}>
            {title}
          </PageLink>
        ) : (
          title
        )}
        {aside}
      </h2>
      {failure && <BoardFailure error={failure} onRetry={() => void read.refetch()} />}
      {!failure && !read.isLoading && isEmpty && <p className={classes.none}>{none}</p>}
      {!failure && !read.isLoading && !isEmpty && children}
    </section>
  )
}

/** It is read anew by itself too. */
export function BoardFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const common = useTranslations('common')
  return (
    <div className={classes.none} role="alert">
      <p>{error instanceof CallError ? error.message : common('error.serverText')}</p>
      <button type="button" className={classes.again} onClick={onRetry}>
        {common('retry')}
      </button>
    </div>
  )
}
