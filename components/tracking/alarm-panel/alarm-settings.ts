'use client'

import { useCallback, useSyncExternalStore } from 'react'

/** Kept in this browser under the id of the account or device, over log-outs: it holds no names and no places. */
export type AlarmSettings = {
  /** Unix seconds. */
  readUpTo: number
  /** Read one by one since, newest last. */
  readIds: string[]
  /** Unix seconds. */
  clearedUpTo: number
  /** Pixels from the right and bottom edges. */
  panel: { right: number; bottom: number }
}

const defaults: AlarmSettings = {
  readUpTo: 0,
  readIds: [],
  clearedUpTo: 0,
  panel: { right: 0, bottom: 100 },
}

const mostReadIds = 500
const listeners = new Set<() => void>()
const cache = new Map<string, AlarmSettings>()
const keyOf = (owner: string) => `waypost.seen.${owner}`

function read(owner: string): AlarmSettings {
  const known = cache.get(owner)
  if (known) return known
  let stored: Partial<AlarmSettings> = {}
  try {
    stored = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '{}')
  } catch (error) {
    // Invalid: use the defaults.
    if (!(error instanceof SyntaxError)) throw error
  }
  const settings = { ...defaults, ...stored }
  cache.set(owner, settings)
  return settings
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useAlarmSettings(owner: string) {
  const settings = useSyncExternalStore(
    subscribe,
    () => read(owner),
    () => defaults,
  )
  const change = useCallback(
    (part: Partial<AlarmSettings>) => {
      const next = { ...read(owner), ...part }
      next.readIds = next.readIds.slice(-mostReadIds)
      cache.set(owner, next)
      localStorage.setItem(keyOf(owner), JSON.stringify(next))
      for (const listener of listeners) listener()
    },
    [owner],
  )
  return [settings, change] as const
}

export function isRead(settings: AlarmSettings, alarm: { id: string; newTime: number }): boolean {
  return alarm.newTime <= settings.readUpTo || settings.readIds.includes(alarm.id)
}
