'use client'

import { useEffect } from 'react'
import { useLanguage } from './brand.tsx'
import { useSession } from './session.ts'

/** After the screen: nothing waits for it. */
const afterMs = 3000

/** Keeps web push, which outlives a session but not a change of the account, and the page that is shown without a network; from then on tells of errors. */
export function WorkerKeeper() {
  const { language } = useLanguage()
  const session = useSession()
  const account = session?.account
  const sid = session?.sid
  useEffect(() => {
    if (!account || !sid) return
    const timer = setTimeout(() => {
      // Each is tried again on the next visit.
      import('./report-errors.ts').then((m) => m.reportErrors()).catch(() => undefined)
      if (!('serviceWorker' in navigator)) return
      import('./web-push.ts').then((m) => m.keepPush(account, sid)).catch(() => undefined)
      import('./keep-offline-page.ts')
        .then((m) => m.keepOfflinePage(language))
        .catch(() => undefined)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [account, sid, language])
  return null
}
