'use client'

import { useQuery } from '@tanstack/react-query'
import { call } from '#components/data/api.ts'
import { mostAtOnce } from '#components/shared/bulk/run-parts.ts'
import type { FixedSelection } from '#components/shared/bulk/use-bulk.ts'
import type { CallReply } from '#lib/contract/calls.ts'

export type Owner = CallReply<'device/GetOwners'>['items'][number]

export type Owned = {
  simei: readonly string[]
  all?: FixedSelection | undefined
  isRecycled?: boolean
}

const sums = ['count', 'group_count', 'account_count', 'phone_count'] as const

/** Most devices first. */
function addUp(parts: readonly Owner[][]): Owner[] {
  const owners = new Map<string, Owner>()
  for (const owner of parts.flat()) {
    const known = owners.get(owner.sfamilyid)
    if (!known) owners.set(owner.sfamilyid, { ...owner })
    else for (const key of sums) known[key] += owner[key]
  }
  return [...owners.values()].sort((a, b) => b.count - a.count)
}

/** Who has the devices now, whatever their number. */
export function useOwners({ simei, all, isRecycled }: Owned) {
  return useQuery({
    queryKey: ['device/GetOwners', all?.id, isRecycled, all ? [] : simei],
    queryFn: async ({ signal }) => {
      const read = async (params: object) =>
        (await call('device/GetOwners', params, { signal, cacheMs: 0 })).items
      if (all) return read({ selection_id: all.id })
      const parts: Owner[][] = []
      for (let at = 0; at < simei.length; at += mostAtOnce) {
        const part = simei.slice(at, at + mostAtOnce)
        parts.push(await read(isRecycled ? { deleted_simei: part } : { simei: part }))
      }
      return addUp(parts)
    },
    staleTime: 0,
  })
}
