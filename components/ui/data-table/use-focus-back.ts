'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** When what a row opened closes again, the row takes the focus back, unless the reader has gone on elsewhere. */
export function useFocusBack(box: RefObject<HTMLElement | null>, openKey: string | undefined) {
  const before = useRef(openKey)
  useEffect(() => {
    const closed = openKey === undefined ? before.current : undefined
    before.current = openKey
    if (closed === undefined) return
    const frame = requestAnimationFrame(() => {
      const now = document.activeElement
      if (now && now !== document.body && !now.closest('[role=dialog]')) return
      box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(closed)}"]`)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [box, openKey])
}
