'use client'

import { useOffline } from 'next/offline'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePush } from './push.tsx'

function subscribe(listener: () => void): () => void {
  const names = ['online', 'offline']
  for (const name of names) window.addEventListener(name, listener)
  return () => {
    for (const name of names) window.removeEventListener(name, listener)
  }
}

/** By the browser, a page not fetched, or a lost live connection with a silent server. */
export function useIsOffline(): boolean {
  const isCut = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
  const isKnown = useOffline()
  const { status } = usePush()
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    if (status === 'live') setSilent(false)
    if (status !== 'waiting') return
    const abort = new AbortController()
    fetch('/version.json', { method: 'HEAD', cache: 'no-store', signal: abort.signal }).then(
      () => setSilent(false),
      () => !abort.signal.aborted && setSilent(true),
    )
    return () => abort.abort()
  }, [status])
  return isCut || isKnown || isSilent
}
