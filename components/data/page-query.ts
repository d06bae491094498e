'use client'

import { afterRefresh } from './use-refresh.ts'

/**
 * Changes the query of the page's address, which is where screens keep their state. Waits for a refresh under way: until it has come,
 * Next writes the address as it was before, and mounts a page anew whose address has changed since.
 */
export function changePageQuery(change: (query: URLSearchParams) => void): void {
  const { pathname } = window.location
  afterRefresh(() => {
    const url = new URL(window.location.href)
    if (url.pathname !== pathname) return
    change(url.searchParams)
    window.history.replaceState(null, '', url)
  })
}
