'use client'

import { useEffect } from 'react'
import { noteActivity } from './activity.ts'

const everyMs = 60_000

/** While a board of a control room is open, who only looks at it counts as present. */
export function useNeverIdle(): void {
  useEffect(() => {
    noteActivity()
    const timer = setInterval(noteActivity, everyMs)
    return () => clearInterval(timer)
  }, [])
}
