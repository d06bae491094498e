'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { whenForgotten } from '#components/data/forget.ts'
import { isStored } from '#components/data/session.ts'
import { type AlarmMemory, emptyMemory } from '#lib/live/alarm-memory.ts'
import type { Alarm } from './use-new-alarms.ts'

type Memory = AlarmMemory<Alarm>

const keyOf = (account: string) => `waypost.alarm.list.${account}`
const listeners = new Set<() => void>()
const cache = new Map<string, Memory>()
const nothing: Memory = emptyMemory(undefined)
whenForgotten(() => cache.clear())

function isMemory(value: Partial<Memory> | null): value is Memory {
  return Array.isArray(value?.alarmList) && Array.isArray(value.offlineAlarm)
}

function read(account: string): Memory {
  const known = cache.get(account)
  if (known) return known
  let stored: Partial<Memory> | null = null
  try {
    stored = JSON.parse(localStorage.getItem(keyOf(account)) ?? 'null')
  } catch (error) {
    // Invalid: start empty.
    if (!(error instanceof SyntaxError)) throw error
  }
  const memory = isMemory(stored) ? stored : nothing
  cache.set(account, memory)
  return memory
}

function write(account: string, memory: Memory): void {
  cache.set(account, memory)
  try {
    if (isStored()) localStorage.setItem(keyOf(account), JSON.stringify(memory))
  } catch {
    // Storage is full or blocked: kept in memory.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** New alarms of the organisation in view, kept per account in this browser. */
export function useAlarmMemory(account: string, sfamilyid: string | undefined) {
  const stored = useSyncExternalStore(
    subscribe,
    () => read(account),
    () => nothing,
  )
  const change = useCallback(
    (next: (memory: Memory) => Memory) => {
      const before = read(account)
      write(account, next(before.sfamilyid === sfamilyid ? before : emptyMemory(sfamilyid)))
    },
    [account, sfamilyid],
  )
  return [stored.sfamilyid === sfamilyid ? stored : nothing, change] as const
}
