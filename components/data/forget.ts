'use client'

/** What stays in a browser when somebody leaves it: choices of how things look, marks without names and places. */
const kept = [
  'version',
  'push',
  'rail',
  'columns.',
  'panel.',
  'monitor.panel',
  'map.',
  'follow',
  'wall',
  'seen.',
  'files.',
  'letterKeys',
] as const

const isKept = (key: string) =>
  kept.some((name) =>
    name.endsWith('.') ? key.startsWith(`waypost.${name}`) : key === `waypost.${name}`,
  )

const isData = (key: string) => key.startsWith('waypost.') && !isKept(key)

function remove(storage: Storage, isGone: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) if (isGone(key)) storage.removeItem(key)
}

const memories = new Set<() => void>()

/** `forget` empties what the tab holds in memory of who leaves. Returns the unsubscriber. */
export function whenForgotten(forget: () => void): () => void {
  memories.add(forget)
  return () => memories.delete(forget)
}

/** Session, alarms, names and places go from what the browser keeps. */
export function forgetKept(): void {
  remove(localStorage, isData)
  remove(sessionStorage, isData)
}

/** Somebody else is logged in by another tab: only what is this account's goes. */
export function forgetKeptOf(account: string): void {
  remove(localStorage, (key) => isData(key) && key.endsWith(`.${account}`))
  remove(sessionStorage, isData)
}

/** And from the memory of this tab. */
export function forgetHeld(): void {
  window.earlyReads = []
  for (const forget of memories) forget()
}
