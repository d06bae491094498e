'use client'

import { useEffect, useRef } from 'react'
import { usePush } from '#components/data/push.tsx'

/** At most so often. */
const pauseMs = 10_000

/** Calls after devices changed that the reader sees, while `isLive`. */
export function useLive(isLive: boolean, read: () => void): void {
  const { takeLive } = usePush()
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    if (!isLive) return
    let due: ReturnType<typeof setTimeout> | undefined
    const readLater = () => {
      due ??= setTimeout(() => {
        due = undefined
        latest.current()
      }, pauseMs)
    }
    const stop = takeLive({ onSnapshot: () => {}, onDelta: readLater, onCounts: readLater })
    return () => {
      stop()
      clearTimeout(due)
    }
  }, [isLive, takeLive])
}
