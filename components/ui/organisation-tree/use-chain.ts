'use client'

import { useCall } from '#components/data/use-call.ts'

/** Ids from the top of the tree down to an organisation; the top alone until they are known, or where it is not below. */
export function useChain(top: string, sid: string | undefined): readonly string[] {
  const isBelow = sid !== undefined && sid !== top
  const { data } = useCall(
    'family/GetFamily',
    { sfamilyid: sid ?? top },
    { enabled: isBelow, staleTime: 30_000 },
  )
  if (!isBelow || !data) return [top]
  const ids = [...data.chain.map((link) => link.sid), data.sid]
  const at = ids.indexOf(top)
  return at < 0 ? [top] : ids.slice(at)
}
