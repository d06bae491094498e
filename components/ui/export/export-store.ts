'use client'

import { useSyncExternalStore } from 'react'

/** The export under way, shared by every button that starts one and the widget that shows it. */
type ExportState = {
  /** Undefined while none is followed. */
  taskId: string | undefined
  /** Until then no other may be started; milliseconds as Date.now(). */
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

/** Follows an export that was just started. */
export function followExport(taskId: string): void {
  change({ taskId, lockedUntil: Date.now() + lockMs })
}

/** Follows an export found on arrival; it locks nothing. */
export function resumeExport(taskId: string): void {
  if (!state.taskId) change({ ...state, taskId })
}

/** Shows nothing any more. */
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
