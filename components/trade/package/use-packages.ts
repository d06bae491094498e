'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useOrganisation } from '#components/data/organisation.tsx'
import { readAgain } from '#components/data/read-again.ts'
import { useCallList } from '#components/data/use-call.ts'
import type { CallReply } from '#lib/contract/calls.ts'

export type PricedRow = CallReply<'incrementpackage/GetPriceList'>['items'][number]

const pageSize = 100

/** Dealers directly below the reader's own organisation, by name; the others are left out of each page. */
export function useDealers() {
  const { own } = useOrganisation()
  const params = { f_limit_size: pageSize, g_limit_size: 1, sort: 'name' } as const
  const list = useCallList(
    'family/GetFamilyList',
    { ...params, ...(own.sid && { familyid: own.sid }) },
    ({ familys }) => {
      const last = familys.at(-1)
      if (!last || familys.length < pageSize) return undefined
      return { last_fid: last.sid, last_key: last.sort_key }
    },
  )
  const all = list.data?.pages.flatMap(({ familys }) => familys) ?? []
  return { dealers: all.filter(({ type }) => type === 'seller'), list }
}

/** Prices are shown wherever packages are. */
export function useAfterPrice(): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    readAgain(queries, {
      predicate: ({ queryKey }) =>
        /^incrementpackage\/Get(Price|Package)List$/.test(String(queryKey[0])),
    })
}
