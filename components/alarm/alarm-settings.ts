'use client'

import { useCallback, useSyncExternalStore } from 'react'

/** What the bell keeps in this browser, per account. */
export type AlarmSettings = {
  /** Everything taken in up to here counts as read; Unix seconds. */
  readUpTo: number
  /** Alarms read one by one since then, newest last. */
  readIds: string[]
  /** Alarms taken in up to here were cleared from the panel; Unix seconds. */
  clearedUpTo: number
  /** Where the panel was dragged to, pixels from the window's right and bottom edge. */
  panel: { right: number; bottom: number }
}

/** Defaults: panel at right 0, bottom 100 px. */
const defaults: AlarmSettings = {
  readUpTo: 0,
  readIds: [],
  clearedUpTo: 0,
  panel: { right: 0, bottom: 100 },
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
    // Not ours any more: begin with the defaults.
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

/** The bell's local settings of an account and a way to change some of them. */
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

/** Whether an alarm has been read here. */
export function isRead(settings: AlarmSettings, alarm: { id: string; newTime: number }): boolean {
  return alarm.newTime <= settings.readUpTo || settings.readIds.includes(alarm.id)
}
