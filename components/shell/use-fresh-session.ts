'use client'

import { useEffect } from 'react'
import { call } from '#components/data/api.ts'
import { readSession, updateSession } from '#components/data/session.ts'
import { MapiError } from '#lib/client.ts'

/**
 * Reads what the session may do once when the console opens: a remembered one is up to 30 days old, and its rights,
 * name and settings may have changed since. One that has ended meanwhile leads to log-in.
 */
export function useFreshSession(): void {
  useEffect(() => {
    const sid = readSession()?.sid
    if (!sid) return
    call('user/GetInfo', {}).then(
      (info) => {
        if (readSession()?.sid === sid) updateSession(info)
      },
      (error: unknown) => {
        // Without an answer the console goes on with what it knows; an ended session is the guard's affair.
        const isCancelled = error instanceof DOMException
        if (!(error instanceof MapiError || error instanceof TypeError || isCancelled)) throw error
      },
    )
  }, [])
}
