'use client'

import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Followed } from '#components/shared/follow/use-followed.ts'
import classes from './follow.module.css'

/** The part of the list that is drawn, and the buttons that go on. */
export function useFollowPage(items: readonly Followed[], size: number) {
  const [at, setAt] = useState(0)
  const pages = Math.max(1, Math.ceil(items.length / size))
  const page = Math.min(at, pages - 1)
  const go = (by: number) => setAt((page + by + pages) % pages)
  return { drawn: items.slice(page * size, (page + 1) * size), page, pages, go }
}

type PagerProps = { page: number; pages: number; go: (by: number) => void }

export function Pager({ page, pages, go }: PagerProps) {
  const t = useTranslations('follow')
  if (pages === 1) return null
  return (
    <span className={classes.pager}>
      <ActionIcon variant="subtle" color="gray" aria-label={t('before')} onClick={() => go(-1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <span className="tabular">{t('page', { page: page + 1, pages })}</span>
      <ActionIcon variant="subtle" color="gray" aria-label={t('next')} onClick={() => go(1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
    </span>
  )
}
