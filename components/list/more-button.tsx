'use client'

import { Button, type ButtonProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ListState } from './data-table/column.ts'

type More = Pick<ListState, 'hasMore' | 'isLoadingMore' | 'loadMore'>

type MoreButtonProps = Pick<ButtonProps, 'mt' | 'size' | 'variant'> & {
  state: More
  /** In place of the usual word. */
  label?: string
}

/** Reads the next page of a list that does not go on by itself; nothing after the last. */
export function MoreButton({ state, label, ...look }: MoreButtonProps) {
  const t = useTranslations('common')
  if (!state.hasMore) return null
  return (
    <Button
      size="xs"
      variant="default"
      loading={state.isLoadingMore ?? false}
      onClick={state.loadMore}
      {...look}
    >
      {label ?? t('loadMore')}
    </Button>
  )
}

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** What a `MoreButton` needs of `useCallList`. */
export const moreOf = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages): More => ({
  hasMore: hasNextPage,
  isLoadingMore: isFetchingNextPage,
  loadMore: () => void fetchNextPage(),
})
