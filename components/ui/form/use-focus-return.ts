'use client'

import { useEffect, useRef } from 'react'

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

/** The page itself: it stays where one page follows another. */
const content = () => document.getElementById('content')

/**
 * An unmounting dialog returns focus to its opener; to the page where nothing opened it, or where the
 * answer was called before, since openers go with their page.
 */
export function useFocusReturn(): () => void {
  const opener = useRef(last)
  useEffect(
    () => () => {
      const to = opener.current
      requestAnimationFrame(() => {
        const now = document.activeElement
        if (now && now !== document.body) return
        const goal = to?.isConnected ? to : content()
        goal?.focus({ preventScroll: true })
      })
    },
    [],
  )
  return () => {
    opener.current = content()
  }
}
