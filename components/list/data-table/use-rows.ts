'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readAgain } from '#components/data/read-again.ts'
import { useCallList } from '#components/data/use-call.ts'
import type { CallParams, CallReply, FuncName } from '#lib/contract/calls.ts'
import { statedNext } from '#lib/pages/list-params.ts'
import type { ListState } from './column.ts'

type Page = { items: readonly unknown[] }
type ListName = {
  [N in FuncName]: CallReply<N> extends Page ? N : never
}[FuncName]
type RowOf<N extends ListName> = CallReply<N> extends { items: (infer R)[] } ? R : never

/** `cursor` takes the `last_…` params from the last row, for lists that do not say themselves where they go on (`next`). */
export function useRows<N extends ListName>(
  name: N,
  params: CallParams<N> & { limit_size?: number | undefined },
  cursor?: (last: RowOf<N>, page: CallReply<N>) => Partial<CallParams<N>>,
  options: { enabled?: boolean; every?: number } = {},
) {
  const queries = useQueryClient()
  const size = params.limit_size ?? 100
  const list = useCallList(
    name,
    params,
    (page) => {
      const stated = statedNext(page)
      if (stated !== undefined) return (stated ?? undefined) as Partial<CallParams<N>> | undefined
      const items = page.items as RowOf<N>[]
      const last = items.at(-1)
      return last !== undefined && items.length >= size ? cursor?.(last, page) : undefined
    },
    options,
  )
  const rows = useMemo(
    () => list.data?.pages.flatMap((page) => page.items as RowOf<N>[]) ?? [],
    [list.data],
  )
  const state: ListState = {
    isLoading: list.isPending && (options.enabled ?? true),
    error: list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void (rows.length > 0 ? list.fetchNextPage() : list.refetch()),
  }
  const refetch = () => void readAgain(queries, { queryKey: [name, 'list', params] })
  return { rows, state, firstPage: list.data?.pages[0], refetch }
}
