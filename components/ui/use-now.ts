'use client'

import { useSyncExternalStore } from 'react'

/** Unix seconds, every ten seconds. */
export function useNow(): number {
  return useSyncExternalStore(subscribeTick, readTick, () => 0)
}

const tickMs = 10_000
const readTick = () => Math.floor(Date.now() / tickMs) * (tickMs / 1000)
function subscribeTick(listener: () => void): () => void {
  const timer = setInterval(listener, tickMs)
  return () => clearInterval(timer)
}
