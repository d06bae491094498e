'use client'

import { useEffect } from 'react'
import { call } from '#components/data/api.ts'
import { readSession, updateSession } from '#components/data/session.ts'
import { MapiError } from '#lib/client.ts'

const pauseMs = 60_000

/** On opening and tab return, at most once a minute: a remembered session may be 30 days old. */
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
      // A local change is newer than the answer.
      if (readSession() === before) updateSession(info)
    },
    (error: unknown) => {
      // The guard handles an ended session.
      const isCancelled = error instanceof DOMException
      if (!(error instanceof MapiError || error instanceof TypeError || isCancelled)) throw error
    },
  )
}
