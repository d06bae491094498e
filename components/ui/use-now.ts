'use client'

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const tell of listeners) tell()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const readNow = () => Math.floor(Date.now() / 1000)

/** `read` of Unix seconds: each second, rendered when changed. */
export function useTicking<T extends string | number>(read: (now: number) => T): T {
  const snapshot = () => read(readNow())
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}

const asItIs = (now: number) => now

/** Unix seconds, every second. */
export const useNow = (): number => useTicking(asItIs)
