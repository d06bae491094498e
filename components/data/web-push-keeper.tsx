'use client'

import { useEffect } from 'react'
import { useSession } from './session.ts'

/** After the screen: nothing waits for it. */
const afterMs = 3000

/** Web push outlives a session, not a change of the account. */
export function WebPushKeeper() {
  const session = useSession()
  const account = session?.account
  const sid = session?.sid
  useEffect(() => {
    if (!account || !sid || !('serviceWorker' in navigator)) return
    const timer = setTimeout(() => {
      // Tried again on the next visit.
      import('./web-push.ts').then((m) => m.keepPush(account, sid)).catch(() => undefined)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [account, sid])
  return null
}
