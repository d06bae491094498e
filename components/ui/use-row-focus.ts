'use client'

import { type RefObject, useRef, useState } from 'react'

type Rows = {
  box: RefObject<HTMLElement | null>
  count: number
  scrollTo: (index: number) => void
}

/** The focus among rows that carry `data-index`, drawn or not. `active` had it last. */
export function useRowFocus({ box, count, scrollTo }: Rows) {
  const [active, setActive] = useState(0)
  /** Gets the focus with the next frame, for which no key waits. */
  const awaited = useRef<number | undefined>(undefined)
  const within = (index: number) => Math.max(0, Math.min(count - 1, index))
  const focusRow = (wanted: number) => {
    const index = within(wanted)
    setActive(index)
    scrollTo(index)
    awaited.current = index
    requestAnimationFrame(() => {
      if (awaited.current !== index) return
      awaited.current = undefined
      box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus()
    })
  }
  /** Undefined where no row has it. */
  const focused = (): number | undefined => {
    if (awaited.current !== undefined) return awaited.current
    const element = document.activeElement
    const row = box.current?.contains(element) && element?.closest<HTMLElement>('[data-index]')
    return row ? Number(row.dataset['index']) : undefined
  }
  /** The first step finds the row that had it last. */
  const step = (by: number) => () => {
    const index = focused()
    focusRow(index === undefined ? active : index + by)
  }
  return { active: within(active), setActive, focusRow, focused, step }
}
