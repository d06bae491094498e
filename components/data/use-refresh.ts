'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useTransition } from 'react'

let refreshes = 0
const waiting: (() => void)[] = []

/** At once; while a page is drawn anew, in order once it is. */
export function afterRefresh(act: () => void): void {
  if (refreshes === 0) act()
  else waiting.push(act)
}

/** Draws the page anew from the server; what its reader does meanwhile is kept. */
export function useRefresh(): () => void {
  const router = useRouter()
  const [isRefreshing, start] = useTransition()
  useEffect(() => {
    if (!isRefreshing) return
    refreshes++
    return () => {
      refreshes--
      if (refreshes === 0) for (const act of waiting.splice(0)) act()
    }
  }, [isRefreshing])
  return useCallback(() => start(() => router.refresh()), [router])
}
