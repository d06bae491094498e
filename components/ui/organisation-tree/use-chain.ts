'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#components/data/api.ts'

const name = 'family/GetFamilyList'

/**
 * Ids from the top of the tree down to an organisation; the top alone until they are known. Each step up reads the
 * branch that the tree shows anyway.
 */
export function useChain(top: string, sid: string | undefined): readonly string[] {
  const cache = useQueryClient()
  const isBelow = sid !== undefined && sid !== top
  const { data } = useQuery({
    queryKey: ['chain', top, sid],
    enabled: isBelow,
    queryFn: async () => {
      const chain = [sid ?? top]
      while (chain[0] !== top) {
        const params = { familyid: chain[0], get_current: true }
        const page = await cache.fetchQuery({
          queryKey: [name, params],
          queryFn: () => call(name, params),
          staleTime: 30_000,
        })
        const parentId = page.familys[0]?.parentId
        // Not below the top: the tree shows without it.
        if (!parentId) return [top]
        chain.unshift(parentId)
      }
      return chain
    },
  })
  return isBelow ? (data ?? [top]) : [top]
}
