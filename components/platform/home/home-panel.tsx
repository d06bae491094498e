'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useMayOpen } from '#components/data/openable.ts'
import { failureOf } from '#components/data/use-call.ts'
import { ListFailure, ListSkeleton } from '#components/list/list-states.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import classes from './home.module.css'

type Read = { error: Error | null; data: unknown; isLoading: boolean; refetch: () => unknown }

type PanelProps = {
  title: string
  /** Of the whole list. */
  lead: string
  none: string
  read: Read
  rows: readonly {
    key: string
    href: string | undefined
    title: string
    detail: string
    aside: ReactNode
  }[]
}

/** The first rows of a list, which it leads to. */
export function HomePanel({ title, lead, none, read, rows }: PanelProps) {
  const t = useTranslations('board')
  const mayOpen = useMayOpen()
  const failure = failureOf(read)
  return (
    <section className={classes.panel} aria-label={title} aria-busy={read.isLoading}>
      <h2>
        {title}
        {mayOpen(lead) && rows.length > 0 && <PageLink href={lead}>{t('home.all')}</PageLink>}
      </h2>
      {failure && <ListFailure error={failure} onRetry={() => void read.refetch()} />}
      {read.isLoading && <ListSkeleton rows={3} />}
      {!read.isLoading && !failure && rows.length === 0 && <p className={classes.none}>{none}</p>}
      <ul className={classes.rows}>
        {rows.map(({ key, href, title: name, detail, aside }) => (
          <li key={key}>
            <span>
              {href && mayOpen(href) ? <PageLink href={href}>{name}</PageLink> : name}
              <small>{detail}</small>
            </span>
            <span className={classes.aside}>{aside}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
