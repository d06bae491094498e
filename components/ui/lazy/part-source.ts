import type { ComponentType } from 'react'

export type PartState<P> =
  | { kind: 'loading' }
  | { kind: 'failed'; attempts: number }
  | { kind: 'loaded'; Loaded: ComponentType<P> }

const loading = { kind: 'loading' } as const

export type PartSource<P> = {
  load: () => void
  read: () => PartState<P>
  subscribe: (listener: () => void) => () => void
}

/**
 * The code of one lazily loaded part, shared by all places that show it. A failed import is asked for anew by the next
 * `load`, and by itself once the browser is online again.
 */
export function createPartSource<P>(importPart: () => Promise<ComponentType<P>>): PartSource<P> {
  let state: PartState<P> = loading
  let running: Promise<void> | undefined
  let attempts = 0
  const listeners = new Set<() => void>()

  function become(next: PartState<P>): void {
    state = next
    for (const listener of listeners) listener()
  }

  function fail(): void {
    attempts += 1
    // Nobody waits for what was only preloaded: its first use tries again.
    if (listeners.size === 0) return
    window.addEventListener('online', load, { once: true })
    become({ kind: 'failed', attempts })
  }

  function load(): void {
    if (running || state.kind === 'loaded') return
    window.removeEventListener('online', load)
    if (state.kind === 'failed') become(loading)
    running = importPart()
      .then((Loaded) => become({ kind: 'loaded', Loaded }), fail)
      .finally(() => {
        running = undefined
      })
  }

  return {
    load,
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0 || state.kind !== 'failed') return
        window.removeEventListener('online', load)
        state = loading
      }
    },
  }
}
