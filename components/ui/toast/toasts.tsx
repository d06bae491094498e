'use client'

import { useDirection } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useSyncExternalStore } from 'react'
import { toastPackage } from './toast.ts'

const { preload, read, subscribe } = toastPackage

/** Loads with the first click or key: what follows may be offline. */
export function Toasts() {
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
  // Default duration.
  return Notifications && <Notifications position={position} autoClose={3000} />
}
