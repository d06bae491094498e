'use client'

import { useRouter } from 'next/navigation'
import { call, cancelCalls } from '#components/data/api.ts'
import { clearSession } from '#components/data/session.ts'

/** Ends the local session whatever the server answers. */
export function useLogout(): (notice?: 'loggedOut' | 'inactive') => Promise<void> {
  const router = useRouter()
  return async (notice = 'loggedOut') => {
    const ended = call('user/LoginOut', {})
    cancelCalls()
    const reply = await ended.catch(() => undefined)
    clearSession()
    if (reply?.leave) window.location.assign(reply.leave)
    else router.replace(`/login?notice=${notice}`)
  }
}
