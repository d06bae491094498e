'use client'

import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#components/data/read-again.ts'
import { useRefreshOrganisations } from '#components/shared/organisation-tree/use-branches.ts'

const shown = [
  'family/GetFamily',
  'family/GetGarageList',
  'family/SearchFamily',
  'usermgr/GetUserList',
  'usermgr/GetAuth',
]

/** Rereads open lists, and the named organisations. */
export function useAfterChange(): (sids?: readonly string[]) => void {
  const cache = useQueryClient()
  const refresh = useRefreshOrganisations()
  return (sids = []) => {
    for (const name of shown) void readAgain(cache, { queryKey: [name] })
    refresh(sids)
  }
}
