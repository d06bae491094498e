'use client'

import { Button, Loader } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef } from 'react'
import type { ListState } from './column.ts'
import classes from './data-table.module.css'

/** Pixels before the end that start the next page. */
const thresholdPx = 3

type LoadMoreProps = { box: RefObject<HTMLElement | null>; state: ListState; count: number }

/** Reads the next page in view; after a failure on request. */
export function LoadMore({ box, state, count }: LoadMoreProps) {
  const t = useTranslations('ui.table')
  const common = useTranslations('common')
  const mark = useRef<HTMLDivElement>(null)
  const { hasMore, isLoadingMore, error, loadMore, retry } = state
  const isReady = Boolean(hasMore && !isLoadingMore && !error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a short page leaves the mark in view, so each page looks anew
  useEffect(() => {
    if (!mark.current || !isReady) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadMore?.()
      },
      { root: box.current, rootMargin: `0px 0px ${thresholdPx}px 0px` },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [isReady, count])

  if (!hasMore) return null
  return (
    <div ref={mark} className={classes.more}>
      {error ? (
        <>
          <span role="alert">{error.message}</span>
          <Button size="compact-sm" variant="light" onClick={retry}>
            {common('retry')}
          </Button>
        </>
      ) : (
        <>
          <Loader size={14} /> {t('loadingMore')}
        </>
      )}
    </div>
  )
}
