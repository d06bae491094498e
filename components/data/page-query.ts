'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useTransition } from 'react'

type Change = { pathname: string; make: (query: URLSearchParams) => void }

let refreshes = 0
const waiting: Change[] = []

function writeOut(): void {
  const url = new URL(window.location.href)
  const changes = waiting.splice(0).filter(({ pathname }) => pathname === url.pathname)
  if (changes.length === 0) return
  for (const { make } of changes) make(url.searchParams)
  window.history.replaceState(null, '', url)
}

/**
 * Changes the query of the page's address, which is where screens keep their state. Changes keep their order, and wait for a refresh
 * under way: until it has come, Next writes the address as it was before, and mounts a page anew whose address has changed since.
 */
export function changePageQuery(make: Change['make']): void {
  waiting.push({ pathname: window.location.pathname, make: make })
  if (refreshes === 0) writeOut()
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
      if (refreshes === 0) writeOut()
    }
  }, [isRefreshing])
  return useCallback(() => start(() => router.refresh()), [router])
}
