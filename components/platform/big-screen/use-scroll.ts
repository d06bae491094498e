'use client'

import { useEffect, useState } from 'react'
import { shownRows, waitMs } from './refresh.ts'

/** Where nothing moves, a page of rows takes the place of another. */
const pageMs = waitMs * shownRows

type ScrollOptions = {
  rows: number
  /** The first row: with another one it begins anew. */
  first: string | undefined
  isHeld: boolean
  isStill: boolean
}

/** The row that comes to the top after another; behind the last stands the first again. */
export function nextTop(before: number, { rows, isStill }: { rows: number; isStill: boolean }) {
  if (isStill) return before + shownRows >= rows ? 0 : before + shownRows
  return before >= rows ? 0 : before + 1
}

/** The row that stands at the top of a scroll board; `rows` is the first again, before it is 0. */
export function useScroll({ rows, first, isHeld, isStill }: ScrollOptions) {
  const [top, setTop] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with another first row
  useEffect(() => setTop(0), [first, rows])
  const isMoving = !isHeld && rows > shownRows
  useEffect(() => {
    if (!isMoving) return
    const next = (before: number) => nextTop(before, { rows, isStill })
    const timer = setInterval(() => setTop(next), isStill ? pageMs : waitMs)
    return () => clearInterval(timer)
  }, [isMoving, isStill, rows])
  return { top, onArrived: () => top >= rows && setTop(0) }
}
