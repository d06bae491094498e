'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import type { List } from '#lib/pages/list.ts'
import { limitOf, nextPage, pageSizeOf, rowsOf } from '#lib/pages/list-params.ts'
import type { ListState } from '../data-table/column.ts'

export function useListRows(report: List, params: Record<string, unknown>) {
  const queries = useQueryClient()
  const queryKey = [report.source, 'report', report.path, params]
  const list = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const all = { ...params, ...limitOf(report, pageSizeOf(report)), ...pageParam }
      // Names and keys are tested against the contract in tests/catalogue.
      return call(report.source, all as never, { signal }) as Promise<unknown>
    },
    initialPageParam: {} as Record<string, unknown>,
    getNextPageParam: (reply) => nextPage(report, reply),
  })
  const rows = useMemo(
    () => list.data?.pages.flatMap((reply) => rowsOf(report, reply)) ?? [],
    [list.data, report],
  )
  const state: ListState = {
    isLoading: list.isPending,
    isStale: list.isRefetching && !list.isFetchingNextPage,
    error: list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void (rows.length > 0 ? list.fetchNextPage() : list.refetch()),
  }
  return { rows, state, refetch: () => void readAgain(queries, { queryKey }) }
}
