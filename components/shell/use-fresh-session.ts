'use client'

import { useEffect } from 'react'
import { call } from '#components/data/api.ts'
import { readSession, updateSession } from '#components/data/session.ts'
import { MapiError } from '#lib/client.ts'

const pauseMs = 60_000

/**
 * Reads what the session may do when the console opens and when its tab comes back, at most once a minute: a remembered
 * one is up to 30 days old, a tab stays open for days, and rights, name and settings may have changed since. One that
 * has ended meanwhile leads to log-in.
 */
export function useFreshSession(): void {
  useEffect(() => {
    let readAt = Number.NEGATIVE_INFINITY
    const refresh = () => {
      if (document.hidden || Date.now() - readAt < pauseMs) return
      readAt = Date.now()
      readAgain()
    }
    refresh()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [])
}

function readAgain(): void {
  const before = readSession()
  if (!before) return
  call('user/GetInfo', {}).then(
    (info) => {
      // What was changed here meanwhile is newer than the answer.
      if (readSession() === before) updateSession(info)
    },
    (error: unknown) => {
      // Without an answer the console goes on with what it knows; an ended session is the guard's affair.
      const isCancelled = error instanceof DOMException
      if (!(error instanceof MapiError || error instanceof TypeError || isCancelled)) throw error
    },
  )
}
