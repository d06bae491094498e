'use client'

import { useCallList } from '#components/data/use-call.ts'
import type { ListState } from '#components/list/data-table/column.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'

type StayCall = 'fence/GetInside' | 'fence/GetVisits'

/** Pages may be short before the last. */
export function useStays<N extends StayCall>(
  name: N,
  params: CallParams<N>,
  {
    next,
    every,
  }: { next: (page: CallReply<N>) => Partial<CallParams<N>> | undefined; every?: number },
) {
  const list = useCallList(name, params, next, { ...(every && { every }) })
  const pages: CallReply<N>[] = list.data?.pages ?? []
  const rows = pages.flatMap((page): CallReply<N>['items'][number][] => page.items)
  const state: ListState = {
    isLoading: list.isPending,
    error: list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void (rows.length > 0 ? list.fetchNextPage() : list.refetch()),
  }
  return { rows, state }
}
