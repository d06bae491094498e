'use client'

import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import {
  branchCalls,
  groupPagesOf,
  labelOfGroup,
  pageSize,
  pagesOf,
  readPage,
  retryOf,
} from './branch-pages.ts'
import type { CountedPage } from './counted-page.ts'
import type { Branch } from './tree-rows.ts'

const staleMs = 30_000
/** Milliseconds. */
const oldMs = 60_000

type GroupPage = CallReply<typeof labelOfGroup>

type PageResult = { data: CountedPage | undefined; isFetching: boolean; isError: boolean }

type GroupResult = { data: GroupPage | undefined; isFetching: boolean }

function toBranch(
  sid: string,
  pages: PageResult[],
  wanted: number,
  groupPages: GroupResult[],
): Branch {
  const read = pages.flatMap(({ data }) => data ?? [])
  const first = read[0]
  const all = read.flatMap(({ familys }) => familys)
  // `get_current` puts the organisation itself first.
  const current = all[0]?.sid === sid ? all[0] : undefined
  const children = current ? all.slice(1) : all
  const left = Math.max(0, (read.at(-1)?.total ?? 0) - children.length)
  const lastSize = (read.at(-1)?.familys.length ?? 0) - (read.length === 1 && current ? 1 : 0)
  const groups = [...(first?.garages ?? []), ...groupPages.flatMap(({ data }) => data?.items ?? [])]
  const isLoading = pages.length < wanted || pages.some(({ data, isError }) => !data && !isError)
  return {
    current,
    children,
    groups,
    groupsLeft: Math.max(0, (first?.garage_total ?? 0) - groups.length),
    isLoadingGroups: groupPages.some(({ isFetching }) => isFetching),
    hasMore: left > 0 && lastSize >= pageSize,
    left,
    isLoading,
    hasFailed: pages.some(({ data, isError }) => isError && !data),
  }
}

/** One page a branch at first, in the query cache. */
export function useBranches(sids: readonly string[], { hasCounts }: { hasCounts: boolean }) {
  const cache = useQueryClient()
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(new Map())
  const requested = sids.flatMap((sid) =>
    pagesOf(cache, sid, { wanted: wanted.get(sid) ?? 1, hasCounts }),
  )
  const results = useQueries({
    queries: requested.map((page) => ({
      queryKey: page.key,
      queryFn: ({ signal }: { signal: AbortSignal }) => readPage(cache, page, signal),
      staleTime: staleMs,
      refetchInterval: retryOf,
      refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
        hasCounts && Date.now() - state.dataUpdatedAt >= oldMs,
    })),
  })
  const [wantedGroups, setWantedGroups] = useState<ReadonlyMap<string, number>>(new Map())
  const requestedGroups = sids.flatMap((sid) =>
    groupPagesOf(cache, sid, { wanted: wantedGroups.get(sid) ?? 0, hasCounts }),
  )
  const groupResults = useQueries({
    queries: requestedGroups.map(({ params }) => ({
      queryKey: [labelOfGroup, params],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(labelOfGroup, params, { signal }),
      staleTime: staleMs,
    })),
  })
  const branches = new Map<string, Branch>()
  for (const sid of sids) {
    const pages = requested.flatMap((one, index) => (one.sid === sid ? (results[index] ?? []) : []))
    const groupPages = requestedGroups.flatMap((one, index) =>
      one.sid === sid ? (groupResults[index] ?? []) : [],
    )
    branches.set(sid, toBranch(sid, pages, wanted.get(sid) ?? 1, groupPages))
  }
  const refresh = useRefreshOrganisations()
  return {
    branches,
    loadMore: (sid: string) => setWanted(new Map(wanted).set(sid, (wanted.get(sid) ?? 1) + 1)),
    loadMoreGroups: (sid: string) =>
      setWantedGroups(new Map(wantedGroups).set(sid, (wantedGroups.get(sid) ?? 0) + 1)),
    /** Also rereads the parent's page, for the branch's own line. */
    refresh: (sid: string, parentId?: string | null) => {
      const kept = new Map(wanted)
      kept.delete(sid)
      setWanted(kept)
      refresh(parentId ? [sid, parentId] : [sid])
    },
  }
}

type RequestedOf = { familyid?: string; sfamilyid?: string }

/** Only changed organisations, as calls are rate-limited. */
export function useRefreshOrganisations(): (sids: readonly string[]) => void {
  const cache = useQueryClient()
  return useCallback(
    (sids) =>
      void readAgain(cache, {
        predicate: ({ queryKey }) => {
          if (!branchCalls.some((name) => name === queryKey[0])) return false
          const { familyid, sfamilyid } = queryKey.at(-1) as RequestedOf
          return sids.includes(familyid ?? sfamilyid ?? '')
        },
      }),
    [cache],
  )
}
