'use client'

import { type ReactNode, useCallback } from 'react'
import type { Permission } from '#lib/codes/permissions.ts'
import { useOrganisation } from './organisation.tsx'
import { type SessionInfo, useIsRoot, useIsSeller, useSession } from './session.ts'

/** The session's `auth`, or its list for `monitorSid`. See docs/specification.md#rights. */
export function rightsIn(
  session: Pick<SessionInfo, 'auth' | 'familys'>,
  monitorSid: string | undefined,
): readonly Permission[] {
  const family = session.familys.find(({ sid }) => sid === monitorSid)
  return family?.auth ?? session.auth
}

/** In the organisation in view. */
export function usePermission(): (...needs: readonly Permission[]) => boolean {
  const session = useSession()
  const { current } = useOrganisation()
  return useCallback(
    (...needs) => {
      const held = session ? rightsIn(session, current.sid) : []
      return needs.some((need) => held.includes(need))
    },
    [session, current.sid],
  )
}

/** Sets ends of platform service. */
export function useMayGiveService(): boolean {
  const may = usePermission()
  return useIsSeller() && may('e_ua_modify_increment_platform')
}

/** Services, for the organisation's money. The root gives them away instead. */
export function useMayBuy(): boolean {
  const may = usePermission()
  const isRoot = useIsRoot()
  return !isRoot && may('e_ua_modify_package')
}

export function Permitted(props: {
  needs: readonly [Permission, ...Permission[]]
  children: ReactNode
}) {
  const may = usePermission()
  return may(...props.needs) ? props.children : null
}
