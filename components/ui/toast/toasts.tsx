'use client'

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
  // Default duration.
  return Notifications && <Notifications position="top-center" autoClose={3000} />
}
