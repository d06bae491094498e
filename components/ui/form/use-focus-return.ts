'use client'

import { useEffect, useState } from 'react'

/** Last focus; for a menu item its button, as menus close first. */
let last: HTMLElement | null = null

function remember({ target }: FocusEvent): void {
  // Dialogs themselves open nothing.
  if (!(target instanceof HTMLElement) || target.role === 'dialog') return
  if (target.closest('[data-awaiting]')) return
  const button = target.closest('[role=menu]')?.getAttribute('aria-labelledby')
  last = button ? document.getElementById(button) : target
}

/** Tracks the focus for useFocusReturn; mount once. */
export function useFocusMemory(): void {
  useEffect(() => {
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
}

/** An unmounting dialog returns focus to its opener. */
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
