'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import type { List } from '#lib/pages/list.ts'
import { limitOf, nextPage, pageSizeOf, rowsOf } from '#lib/pages/list-params.ts'
import type { ListState } from '../data-table/column.ts'

export function useListRows(
  list: List,
  params: Record<string, unknown>,
  options: { enabled?: boolean } = {},
) {
  const queries = useQueryClient()
  const queryKey = [list.source, 'report', list.path, params]
  const read = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const all = { ...params, ...limitOf(list, pageSizeOf(list)), ...pageParam }
      // Names and keys are tested against the contract in tests/catalogue.
      return call(list.source, all as never, { signal }) as Promise<unknown>
    },
    initialPageParam: {} as Record<string, unknown>,
    getNextPageParam: (reply) => nextPage(list, reply),
    enabled: options.enabled ?? true,
  })
  const rows = useMemo(
    () => read.data?.pages.flatMap((reply) => rowsOf(list, reply)) ?? [],
    [read.data, list],
  )
  const state: ListState = {
    isLoading: read.isPending,
    isStale: read.isRefetching && !read.isFetchingNextPage,
    error: read.error,
    hasMore: read.hasNextPage,
    isLoadingMore: read.isFetchingNextPage,
    loadMore: () => void read.fetchNextPage(),
    retry: () => void (rows.length > 0 ? read.fetchNextPage() : read.refetch()),
  }
  const first = read.data?.pages[0]
  return { rows, first, state, refetch: () => void readAgain(queries, { queryKey }) }
}
