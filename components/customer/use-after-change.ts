'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRefreshOrganisations } from '#components/ui/organisation-tree/use-branches.ts'

/** What this screen shows beside the tree. */
const shown = [
  'family/GetFamily',
  'family/GetGarageList',
  'family/SearchFamily',
  'usermgr/GetUserList',
  'usermgr/GetAuth',
]

/** Reads again what a change touches: the open lists, and in the tree the organisations that are named. */
export function useAfterChange(): (sids?: readonly string[]) => void {
  const cache = useQueryClient()
  const refresh = useRefreshOrganisations()
  return (sids = []) => {
    for (const name of shown) void cache.invalidateQueries({ queryKey: [name] })
    refresh(sids)
  }
}
