'use client'

import { useRouter } from 'next/navigation'
import { call, cancelCalls } from '#components/data/api.ts'
import { clearSession } from '#components/data/session.ts'

/** Ends the session here whatever the server says: the reader asked to leave. */
export function useLogout(): () => Promise<void> {
  const router = useRouter()
  return async () => {
    const isTold = call('user/LoginOut', {})
    cancelCalls()
    await isTold.catch(() => undefined)
    clearSession()
    router.replace('/login?notice=loggedOut')
  }
}
