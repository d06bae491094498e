'use client'

import { useOrganisation } from '#components/data/organisation.tsx'
import { usePermission } from '#components/data/permitted.tsx'

/** The organisation in view with all below; alarms of those below where the reader may see them. */
export function useBoardPlace() {
  const { current, isRoot } = useOrganisation()
  const may = usePermission()
  return {
    sid: current.sid,
    place: current.sid === undefined ? {} : { sfamilyid: current.sid },
    seesBelow: isRoot || may('e_ua_websocket_gchild'),
  }
}
