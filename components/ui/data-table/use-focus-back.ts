'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** A drawer that closes moves the focus as it likes until it is gone: its transition and some slack, ms. */
const settledMs = 1000

/**
 * When what a row opened closes again, the row takes the focus back, unless the reader has gone on elsewhere. Also where
 * the focus is lost later: the row may come back with the next reading, and the drawer may take the focus once more
 * before it goes.
 */
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
