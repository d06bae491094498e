'use client'

import { useEffect } from 'react'
import { useLanguage } from './brand.tsx'
import { useSession } from './session.ts'

/** After the screen: nothing waits for it. */
const afterMs = 3000

/** Keeps web push, which outlives a session but not a change of the account, and the page that is shown without a network. */
export function WorkerKeeper() {
  const { language } = useLanguage()
  const session = useSession()
  const account = session?.account
  const sid = session?.sid
  useEffect(() => {
    if (!account || !sid || !('serviceWorker' in navigator)) return
    const timer = setTimeout(() => {
      // Both are tried again on the next visit.
      import('./web-push.ts').then((m) => m.keepPush(account, sid)).catch(() => undefined)
      import('./keep-offline-page.ts')
        .then((m) => m.keepOfflinePage(language))
        .catch(() => undefined)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [account, sid, language])
  return null
}
