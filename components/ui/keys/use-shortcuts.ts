'use client'

import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import {
  isTyped,
  keyOf,
  type ShortcutOf,
  type ShortcutScope,
  shortcutIn,
  shortcuts,
} from '#lib/codes/shortcuts.ts'
import { readsLetters } from './letter-keys.ts'

export type Acts<S extends ShortcutScope> = Partial<Record<ShortcutOf<S>, () => void>>

type Place = RefObject<HTMLElement | null>

type Listener = {
  scope: ShortcutScope
  /** Undefined where the keys are handled elsewhere: they are listed only. */
  acts: RefObject<Partial<Record<string, () => void>>> | undefined
  place: Place | undefined
}

let listeners: readonly Listener[] = []
const watchers = new Set<() => void>()

function change(next: readonly Listener[]): void {
  listeners = next
  for (const watcher of watchers) watcher()
}

const fields =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="listbox"], [role="combobox"]'

const isIn = ({ place }: Listener, element: Element | null) =>
  element !== null && place?.current?.contains(element) === true

/** Inside of what was opened over the page, where something was. */
function isReachable(listener: Listener): boolean {
  const over = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  return !over || (listener.place?.current != null && over.contains(listener.place.current))
}

/** Those around the focus first, then what was opened last. */
function run(event: KeyboardEvent): void {
  const { target } = event
  if (event.defaultPrevented || !(target instanceof HTMLElement)) return
  const key = keyOf(event)
  const isSign = isTyped(key)
  if (!isSign && !key.startsWith('Mod+')) return
  if (isSign && (target.closest(fields) || !readsLetters())) return
  const found = [...listeners]
    .reverse()
    .filter((one) => !isSign || isReachable(one))
    .toSorted((a, b) => Number(isIn(b, target)) - Number(isIn(a, target)))
    .flatMap(({ scope, acts }) => acts?.current[shortcutIn(scope, event) ?? ''] ?? [])[0]
  if (!found) return
  event.preventDefault()
  found()
}

function listen(listener: Listener): () => void {
  if (listeners.length === 0) window.addEventListener('keydown', run)
  change([...listeners, listener])
  return () => {
    change(listeners.filter((one) => one !== listener))
    if (listeners.length === 0) window.removeEventListener('keydown', run)
  }
}

/**
 * Hears keys that write a sign, and those with Ctrl or ⌘, from anywhere on the page; other keys of the
 * scope are handled where the focus is. The scope is listed behind `?` meanwhile; undefined: nothing.
 */
export function useShortcuts<S extends ShortcutScope>(
  scope: S | undefined,
  acts: Acts<S>,
  place?: Place,
): void {
  const latest = useRef<Partial<Record<string, () => void>>>(acts)
  latest.current = acts
  useEffect(() => {
    if (scope) return listen({ scope, acts: latest, place })
    return undefined
  }, [scope, place])
}

/** Lists a scope whose keys are handled elsewhere; none while undefined. */
export function useListed(scope: ShortcutScope | undefined): void {
  useEffect(() => {
    if (scope) return listen({ scope, acts: undefined, place: undefined })
    return undefined
  }, [scope])
}

let heard: readonly ShortcutScope[] = []

function readHeard(): readonly ShortcutScope[] {
  const scopes = (Object.keys(shortcuts) as ShortcutScope[]).filter((scope) =>
    listeners.some((one) => one.scope === scope),
  )
  if (scopes.join() !== heard.join()) heard = scopes
  return heard
}

const nothing: readonly ShortcutScope[] = []

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Scopes of the page as it is, in the order of the table. */
export const useHeardScopes = (): readonly ShortcutScope[] =>
  useSyncExternalStore(subscribe, readHeard, () => nothing)
