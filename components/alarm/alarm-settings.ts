'use client'

import { useCallback, useSyncExternalStore } from 'react'

/** Kept in this browser, per account. */
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
  panel: { right: 16, bottom: 64 },
}

const mostReadIds = 500
const listeners = new Set<() => void>()
const cache = new Map<string, AlarmSettings>()
const keyOf = (account: string) => `waypost.alarm.${account}`

function read(account: string): AlarmSettings {
  const known = cache.get(account)
  if (known) return known
  let stored: Partial<AlarmSettings> = {}
  try {
    stored = JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}')
  } catch (error) {
    // Invalid: use the defaults.
    if (!(error instanceof SyntaxError)) throw error
  }
  const settings = { ...defaults, ...stored }
  cache.set(account, settings)
  return settings
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useAlarmSettings(account: string) {
  const settings = useSyncExternalStore(
    subscribe,
    () => read(account),
    () => defaults,
  )
  const change = useCallback(
    (part: Partial<AlarmSettings>) => {
      const next = { ...read(account), ...part }
      next.readIds = next.readIds.slice(-mostReadIds)
      cache.set(account, next)
      localStorage.setItem(keyOf(account), JSON.stringify(next))
      for (const listener of listeners) listener()
    },
    [account],
  )
  return [settings, change] as const
}

export function isRead(settings: AlarmSettings, alarm: { id: string; newTime: number }): boolean {
  return alarm.newTime <= settings.readUpTo || settings.readIds.includes(alarm.id)
}
