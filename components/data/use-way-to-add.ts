'use client'

import { usePermission } from './permitted.tsx'
import { useIsSeller, useSession } from './session.ts'

/** Dealers and importers add by hand, owners claim. */
export function useWayToAdd(): 'hand' | 'claim' | undefined {
  const may = usePermission()
  const isSeller = useIsSeller()
  const isAccount = (useSession()?.familys.length ?? 0) > 0
  if (may('e_ua_import_device')) return 'hand'
  return isAccount && !isSeller && may('e_ua_bind_device') ? 'claim' : undefined
}
