'use client'

import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { failureOf } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { MoreButton, moreOf } from './more-button.tsx'

type PagedListProps<R> = {
  /** Of `useCallList`. */
  read: Parameters<typeof moreOf>[0] & {
    error: Error | null
    data: { pages: readonly { items: readonly R[] }[] } | undefined
    refetch: () => unknown
  }
  /** Where there are none. */
  none: ReactNode
  /** On the button for the next page. */
  more: string
  /** Draws those that were read; there is one at least. */
  children: (items: readonly R[]) => ReactNode
}

/** A list in a dialog: that it is read, that it cannot be, that it is empty, its rows, and the way to more. */
export function PagedList<R>({ read, none, more, children }: PagedListProps<R>) {
  const failure = failureOf(read)
  const items = read.data?.pages.flatMap((page) => page.items)
  return (
    <>
      {failure && <Failure error={failure} onRetry={() => void read.refetch()} />}
      {!failure && !items && <Skeleton height={120} />}
      {items?.length === 0 && none}
      {items && items.length > 0 && children(items)}
      <MoreButton size="sm" state={moreOf(read)} label={more} />
    </>
  )
}
