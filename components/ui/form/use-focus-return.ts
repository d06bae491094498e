'use client'

import { useEffect, useState } from 'react'

/** What had the focus; for an item of a menu the button of that menu, as the menu itself goes. */
function openerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  if (button) return document.getElementById(button)
  return element instanceof HTMLElement ? element : null
}

/** For a dialog that opens by being mounted: when it goes, its opener has the focus again unless something else took it. */
export function useFocusReturn(): void {
  const [opener] = useState(() =>
    typeof document === 'undefined' ? null : openerOf(document.activeElement),
  )
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const now = document.activeElement
        if (!now || now === document.body) opener?.focus()
      })
    },
    [opener],
  )
}
