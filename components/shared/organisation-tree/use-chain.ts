'use client'

import { useCall } from '#components/data/use-call.ts'

/** Ids from the top; the top alone while unknown, without an id, or if not below it. */
export function useChain(top: string, sid: string | undefined): readonly string[] {
  const isBelow = Boolean(sid) && sid !== top
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
