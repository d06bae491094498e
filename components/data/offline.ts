'use client'

import { useOffline } from 'next/offline'
import { useEffect, useState } from 'react'
import { usePush } from './push.tsx'

/** By the browser, a page not fetched, or a lost live connection with a silent server. */
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
