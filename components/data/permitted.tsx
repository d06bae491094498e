'use client'

import { type ReactNode, useCallback } from 'react'
import type { Permission } from '#lib/codes/permissions.ts'
import { useOrganisation } from './organisation.tsx'
import { type SessionInfo, useSession } from './session.ts'

/**
 * The rights that count in a view (docs/specification.md#rights): those of the log-in, key `auth`, or those that it has
 * in the organisation `monitorSid` where log-in answered a list for that one. A parent that views a child acts with its
 * own rights, as the server checks them.
 */
export function rightsIn(
  session: Pick<SessionInfo, 'auth' | 'familys'>,
  monitorSid: string | undefined,
): readonly Permission[] {
  const family = session.familys.find(({ sid }) => sid === monitorSid)
  return family?.auth ?? session.auth
}

/** Answers whether the reader holds one of some rights in the organisation in view. */
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

/** Its children show when the reader holds one of the rights. */
export function Permitted(props: {
  needs: readonly [Permission, ...Permission[]]
  children: ReactNode
}) {
  const may = usePermission()
  return may(...props.needs) ? props.children : null
}
