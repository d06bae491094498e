'use client'

import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { useMenu } from '../menu/menu-provider.tsx'
import type { MenuItem } from '../menu/menu-texts.ts'
import type { OpenGroup } from '../menu/permitted.ts'
import { useWaiting } from '../menu/use-waiting.ts'
import { WaitingBadge } from '../menu/waiting-badge.tsx'
import classes from './rail.module.css'

/** More pages than this have a filter. */
const mostUnfiltered = 6

/** The filter, else the first page. */
export const focusFirst = (column: Element | null | undefined) =>
  column?.querySelector<HTMLElement>('input, a')?.focus()

type ColumnProps = {
  group: OpenGroup<MenuItem>
  current: string | undefined
  onLeave?: () => void
}

export function GroupColumn({ group, current, onLeave }: ColumnProps) {
  const t = useTranslations('shell')
  const box = useRef<HTMLElement>(null)
  const [text, setText] = useState('')
  const isOver = onLeave !== undefined
  useEffect(() => {
    if (isOver) focusFirst(box.current)
    else box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [isOver])
  const wanted = text.trim().toLowerCase()
  const fits = ({ title, english }: MenuItem) =>
    [title, english].some((words) => words.toLowerCase().includes(wanted))
  const { permitted } = useMenu()
  // By words, the other views of a page are found too.
  const lines = wanted
    ? permitted.filter(({ group: name, isPart }) => name === group.name && !isPart)
    : group.pages
  const found = lines.filter(fits)
  return (
    <nav
      ref={box}
      className={classes.column}
      data-over={isOver || undefined}
      data-docked={!isOver || undefined}
      aria-label={t(`group.${group.name}`)}
    >
      <div className={classes.columnHead}>{t(`group.${group.name}`)}</div>
      {group.pages.length > mostUnfiltered && (
        <TextInput
          size="xs"
          mx={10}
          mb={6}
          type="search"
          leftSection={<IconSearch size={14} />}
          placeholder={t('rail.filter')}
          aria-label={t('rail.filter')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={classes.columnList}>
        <ColumnLinks pages={found} current={current} onLeave={onLeave} />
        {found.length === 0 && <p className={classes.none}>{t('search.none', { text })}</p>}
      </div>
    </nav>
  )
}

type LinksProps = {
  pages: readonly MenuItem[]
  current: string | undefined
  onLeave: (() => void) | undefined
}

/** Pages below their headings. */
export function ColumnLinks({ pages, current, onLeave }: LinksProps) {
  const waiting = useWaiting()
  return pages.map(({ path, title, heading }, at) => (
    <div key={path}>
      {heading && heading !== pages[at - 1]?.heading && (
        <h2 className={classes.heading}>{heading}</h2>
      )}
      <PageLink
        href={path}
        className={classes.link}
        aria-current={path === current ? 'page' : undefined}
        onClick={onLeave}
      >
        {title}
        <WaitingBadge count={waiting([{ path }])} />
      </PageLink>
    </div>
  ))
}
