'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useOrganisation } from '#components/data/organisation.tsx'
import { readAgain } from '#components/data/read-again.ts'
import { useCall } from '#components/data/use-call.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import type { BeaconUrl } from './use-beacon-url.ts'

/** As the list and its export ask for them. */
export function useBeaconParams({ search, isBelow }: BeaconUrl) {
  const { current } = useOrganisation()
  return {
    ...(current.sid && { sfamilyid: current.sid, is_get_child: isBelow }),
    ...(search && { search }),
    sort: 'name' as const,
  }
}

export const useBeacons = (url: BeaconUrl) =>
  useRows('beacon/Get', useBeaconParams(url), (last) => ({
    last_beacon_id: last.beacon_id,
    last_key: last.sort_key,
  }))

export function useBeacon(beacon_id: string) {
  const { current } = useOrganisation()
  const { data, error, isPending, refetch } = useCall(
    'beacon/Get',
    { beacon_id, ...(current.sid && { sfamilyid: current.sid }) },
    { enabled: beacon_id !== '' },
  )
  return { beacon: data?.items[0], error, isPending, retry: () => void refetch() }
}

/** Reads what names beacons. */
export function useBeaconsAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    readAgain(queries, {
      predicate: ({ queryKey: [name] }) =>
        typeof name === 'string' && (name.startsWith('beacon/') || name === 'devreport/Beacons'),
    })
}
