'use client'

import { useEffect, useState } from 'react'
import { MapiError } from '#lib/client.ts'

/** Countdown of throttled logins, seconds. */
export function useWait() {
  const [wait, setWait] = useState<{ until: number; seconds: number }>()
  const isRunning = wait !== undefined
  useEffect(() => {
    if (!isRunning) return
    const tick = () =>
      setWait((now) => {
        const seconds = now ? Math.ceil((now.until - Date.now()) / 1000) : 0
        return now && seconds > 0 ? { ...now, seconds } : undefined
      })
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [isRunning])

  return {
    seconds: wait?.seconds ?? 0,
    clear: () => setWait(undefined),
    take: (error: unknown): boolean => {
      if (!(error instanceof MapiError) || !error.retrySeconds) return false
      setWait({ until: Date.now() + error.retrySeconds * 1000, seconds: error.retrySeconds })
      return true
    },
  }
}
