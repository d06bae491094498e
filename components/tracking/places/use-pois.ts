'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useOrganisation } from '#components/data/organisation.tsx'
import { readAgain } from '#components/data/read-again.ts'
import { useCall } from '#components/data/use-call.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import type { PoiUrl } from './use-poi-url.ts'

/** As the list and its export ask for them. */
export function usePoiParams({ search, isBelow }: PoiUrl) {
  const { current } = useOrganisation()
  return {
    ...(current.sid && { sfamilyid: current.sid, is_get_child: isBelow }),
    ...(search && { search }),
    sort: 'name' as const,
  }
}

export const usePois = (url: PoiUrl) =>
  useRows('poi/Get', usePoiParams(url), (last) => ({
    last_poi_id: last.poi_id,
    last_key: last.sort_key,
  }))

export function usePoi(poi_id: string) {
  const { current } = useOrganisation()
  const { data, error, isPending, refetch } = useCall(
    'poi/Get',
    { poi_id, ...(current.sid && { sfamilyid: current.sid }) },
    { enabled: poi_id !== '' },
  )
  return { poi: data?.items[0], error, isPending, retry: () => void refetch() }
}

export function usePoisAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    readAgain(queries, {
      predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('poi/'),
    })
}
