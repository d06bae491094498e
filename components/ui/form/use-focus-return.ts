'use client'

import { useEffect, useState } from 'react'

/** What had the focus last; for an item of a menu the button of that menu, as the menu goes before a dialog comes. */
let last: HTMLElement | null = null

function remember({ target }: FocusEvent): void {
  // A dialog whose contents are still loaded opens nothing; neither does one without a control of its own.
  if (!(target instanceof HTMLElement) || target.role === 'dialog') return
  if (target.closest('[data-awaiting]')) return
  const button = target.closest('[role=menu]')?.getAttribute('aria-labelledby')
  last = button ? document.getElementById(button) : target
}

/** Remembers what had the focus, for the dialogs of the console; once, in its frame. */
export function useFocusMemory(): void {
  useEffect(() => {
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
}

/** For a dialog that opens by being mounted: when it goes, its opener has the focus again unless something else took it. */
export function useFocusReturn(): void {
  const [opener] = useState(() => last)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const now = document.activeElement
        if (!now || now === document.body) opener?.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
