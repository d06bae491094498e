'use client'

import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '#components/data/api.ts'
import type { CallParams, CallReply } from '#components/data/calls.ts'
import type { Branch } from './tree-rows.ts'

const name = 'family/GetFamilyList'
type Params = CallParams<typeof name>
type Page = CallReply<typeof name>
type Asked = { sid: string; params: Params }

/** Organisations of a page (spec §9, load-more). */
const pageSize = 100
const staleMs = 30_000

/** Parameters of the pages of one branch, as far as their cursors are known. */
function pagesOf(cache: QueryClient, sid: string, wanted: number): Asked[] {
  const asked: Asked[] = [{ sid, params: { familyid: sid, get_current: true } }]
  while (asked.length < wanted) {
    const before = cache.getQueryData<Page>([name, asked.at(-1)?.params])
    const last = before?.familys.at(-1)
    if (!last) break
    asked.push({ sid, params: { familyid: sid, last_fid: last.sid } })
  }
  return asked
}

const groupName = 'family/GetGarageList'
type GroupParams = CallParams<typeof groupName>
type GroupPage = CallReply<typeof groupName>

/** Parameters of the pages of groups after the first, which comes with the branch, as far as their cursors are known. */
function groupPagesOf(cache: QueryClient, sid: string, wanted: number) {
  const first = cache.getQueryData<Page>([name, { familyid: sid, get_current: true }])
  const asked: { sid: string; params: GroupParams }[] = []
  let last = first?.garages.at(-1)
  while (last && asked.length < wanted) {
    const params = { sfamilyid: sid, limit_size: pageSize, last_sgid: last.sgid }
    asked.push({ sid, params })
    last = cache.getQueryData<GroupPage>([groupName, params])?.items.at(-1)
  }
  return asked
}

type PageResult = { data: Page | undefined; isFetching: boolean; isError: boolean }

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
  // `get_current` puts the organisation itself before its children.
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

/** The branches of organisations: one page each at first, more on demand, all in the query cache. */
export function useBranches(sids: readonly string[]) {
  const cache = useQueryClient()
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(new Map())
  const asked = sids.flatMap((sid) => pagesOf(cache, sid, wanted.get(sid) ?? 1))
  const results = useQueries({
    queries: asked.map(({ params }) => ({
      queryKey: [name, params],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(name, params, { signal }),
      staleTime: staleMs,
    })),
  })
  const [wantedGroups, setWantedGroups] = useState<ReadonlyMap<string, number>>(new Map())
  const askedGroups = sids.flatMap((sid) => groupPagesOf(cache, sid, wantedGroups.get(sid) ?? 0))
  const groupResults = useQueries({
    queries: askedGroups.map(({ params }) => ({
      queryKey: [groupName, params],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(groupName, params, { signal }),
      staleTime: staleMs,
    })),
  })
  const branches = new Map<string, Branch>()
  for (const sid of sids) {
    const pages = asked.flatMap((one, index) => (one.sid === sid ? (results[index] ?? []) : []))
    const groupPages = askedGroups.flatMap((one, index) =>
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
    refresh: (sid: string) => {
      const kept = new Map(wanted)
      kept.delete(sid)
      setWanted(kept)
      refresh([sid])
    },
  }
}

/**
 * Reads organisations again after a change in them, wherever their children are shown. Only these: a tree may have
 * hundreds of open branches, and the server limits the calls a second.
 */
export function useRefreshOrganisations(): (sids: readonly string[]) => void {
  const cache = useQueryClient()
  return useCallback(
    (sids) =>
      void cache.invalidateQueries({
        predicate: ({ queryKey }) =>
          (queryKey[0] === name && sids.includes((queryKey.at(-1) as Params).familyid ?? '')) ||
          (queryKey[0] === groupName &&
            sids.includes((queryKey.at(-1) as GroupParams).sfamilyid ?? '')),
      }),
    [cache],
  )
}
