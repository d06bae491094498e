'use client'

import { useSyncExternalStore } from 'react'

type ExportState = {
  taskId: string | undefined
  /** No other export before; ms as Date.now(). */
  lockedUntil: number
}

const lockMs = 10_000
let state: ExportState = { taskId: undefined, lockedUntil: 0 }
const listeners = new Set<() => void>()

function change(next: ExportState): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function followExport(taskId: string): void {
  change({ taskId, lockedUntil: Date.now() + lockMs })
}

/** Follows an export found on arrival, without the lock. */
export function resumeExport(taskId: string): void {
  if (!state.taskId) change({ ...state, taskId })
}

export function forgetExport(): void {
  change({ ...state, taskId: undefined })
}

const initial = state

export function useExportState(): ExportState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => initial,
  )
}
