'use client'

import { useOffline } from 'next/offline'
import { useEffect, useState } from 'react'
import { usePush } from './push.tsx'

/** The browser says so, a page could not be fetched, or the live connection went and the server is silent. */
export function useIsOffline(): boolean {
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
  return isKnown || isSilent
}
