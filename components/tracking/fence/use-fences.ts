'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useOrganisation } from '#components/data/organisation.tsx'
import { readAgain } from '#components/data/read-again.ts'
import { useCall } from '#components/data/use-call.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import type { FenceUrl } from './use-fence-url.ts'

export function useFences({ search, type, isBelow }: FenceUrl) {
  const { current } = useOrganisation()
  return useRows(
    'fence/Get',
    {
      ...(current.sid && { sfamilyid: current.sid, is_get_child: isBelow }),
      ...(search && { search }),
      ...(type && { type }),
      sort: 'name',
    },
    (last) => ({ last_fence_id: last.fence_id, last_key: last.sort_key }),
  )
}

export function useFence(fence_id: string) {
  const { data, error, isPending, refetch } = useCall(
    'fence/Get',
    { fence_id },
    { enabled: fence_id !== '' },
  )
  return { fence: data?.items[0], error, isPending, retry: () => void refetch() }
}

export function useFencesAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    readAgain(queries, {
      predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('fence/'),
    })
}
