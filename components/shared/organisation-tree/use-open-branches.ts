'use client'

import { useEffect, useState } from 'react'

export function useOpenBranches(top: string, chain: readonly string[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([top]))
  const above = chain.slice(0, -1).join(' ')
  useEffect(() => {
    if (above) setOpen((old) => new Set([...old, ...above.split(' ')]))
  }, [above])
  const set = (sid: string, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(sid)
    else next.delete(sid)
    setOpen(next)
  }
  return { open, set }
}
