'use client'

import { useDirection } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useSyncExternalStore } from 'react'
import { toastPackage } from './toast.ts'

const { preload, read, subscribe } = toastPackage

/** The rail, folded or wide, with the column of a group over the page, in px. */
const widestMenu = { folded: 300, wide: 488 }

/**
 * Loads with the first click or key: what follows may be offline. Beside the menu where there is one:
 * alarms that follow one another would keep the end of it covered.
 */
export function Toasts({ hasMenu = false }: { hasMenu?: boolean }) {
  const Notifications = useSyncExternalStore(subscribe, read, () => undefined)?.Notifications
  useEffect(() => {
    const abort = new AbortController()
    const options = { once: true, capture: true, signal: abort.signal }
    for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, preload, options)
    return () => abort.abort()
  }, [])
  const isSmall = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const { dir } = useDirection()
  // Where no buttons are: those of drawers lie at the bottom of the other side, on phones those of dialogs at the bottom.
  const side = dir === 'rtl' ? 'bottom-right' : 'bottom-left'
  const position = isSmall ? 'top-center' : side
  const canBeWide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false })
  const menu = canBeWide ? widestMenu.wide : widestMenu.folded
  const start = hasMenu && !isSmall ? { marginInlineStart: menu } : {}
  // Default duration.
  return Notifications && <Notifications position={position} autoClose={3000} style={start} />
}
