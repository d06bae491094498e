'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** A closing drawer may move focus for so long on a busy machine, ms. */
const settledMs = 3000

/** Returns focus to the row when what it opened closes, unless moved. Repeats: the row may be redrawn. */
export function useFocusBack(box: RefObject<HTMLElement | null>, openKey: string | undefined) {
  const before = useRef(openKey)
  useEffect(() => {
    const closed = openKey === undefined ? before.current : undefined
    before.current = openKey
    if (closed === undefined) return
    const closing = [...document.querySelectorAll('[role=dialog]')]
    const until = performance.now() + settledMs
    const look = () => {
      const row = box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(closed)}"]`)
      const now = document.activeElement
      const isLost = !now || now === document.body || closing.some((one) => one.contains(now))
      if (isLost) row?.focus()
      else if (now !== row) return
      if (performance.now() < until) frame = requestAnimationFrame(look)
    }
    let frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [box, openKey])
}
