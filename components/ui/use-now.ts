'use client'

import { useSyncExternalStore } from 'react'

const readNow = () => Math.floor(Date.now() / 1000)

/** One timer for all that read it; nothing runs while nobody does. */
export function clockOf(everySeconds: number) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  let now = 0

  function tick(): void {
    now = readNow()
    for (const tell of listeners) tell()
  }

  return {
    /** Unix seconds of the last tick. */
    now: () => (timer === undefined ? readNow() : now),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      if (timer === undefined) {
        now = readNow()
        timer = setInterval(tick, everySeconds * 1000)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

/** Of what shows seconds, and of all else. */
const clocks = { seconds: clockOf(1), usual: clockOf(10) } as const

/** `read` of Unix seconds, rendered when changed: each ten seconds, where seconds show each second. */
export function useTicking<T extends string | number>(
  read: (now: number) => T,
  shows: keyof typeof clocks = 'usual',
): T {
  const clock = clocks[shows]
  const snapshot = () => read(clock.now())
  return useSyncExternalStore(clock.subscribe, snapshot, snapshot)
}

const minute = 60

/** `read` of how long ago `time` was: each second while it is shown in seconds. */
export function useAging<T extends string | number>(time: number, read: (now: number) => T): T {
  const isYoung = useTicking((now) => Number(now - time < minute)) === 1
  return useTicking(read, isYoung ? 'seconds' : 'usual')
}

const asItIs = (now: number) => now

/** Unix seconds, each ten. */
export const useNow = (): number => useTicking(asItIs)
