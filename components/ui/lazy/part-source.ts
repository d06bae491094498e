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

/** The bundler keeps a chunk that failed offline for a moment; the network may need one, too. */
const onlineAttempts = 3
const pauseMs = 1000

/** A failed import is retried by the next `load` or when online. */
export function createPartSource<P>(importPart: () => Promise<ComponentType<P>>): PartSource<P> {
  let state: PartState<P> = loading
  let isRunning = false
  let retriesLeft = 0
  let attempts = 0
  const listeners = new Set<() => void>()

  function become(next: PartState<P>): void {
    state = next
    for (const listener of listeners) listener()
  }

  /** An import begun offline may fail once online. */
  function onOnline(): void {
    retriesLeft = onlineAttempts
    if (state.kind === 'failed') load()
  }

  function succeed(Loaded: ComponentType<P>): void {
    isRunning = false
    window.removeEventListener('online', onOnline)
    become({ kind: 'loaded', Loaded })
  }

  function fail(): void {
    isRunning = false
    attempts += 1
    // Nobody waits for a mere preload.
    if (listeners.size === 0) return
    if (retriesLeft > 0) setTimeout(load, pauseMs)
    else become({ kind: 'failed', attempts })
    retriesLeft = Math.max(0, retriesLeft - 1)
  }

  function load(): void {
    if (isRunning || state.kind === 'loaded') return
    isRunning = true
    window.addEventListener('online', onOnline)
    if (state.kind === 'failed') become(loading)
    importPart().then(succeed, fail)
  }

  return {
    load,
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0 || state.kind === 'loaded') return
        window.removeEventListener('online', onOnline)
        if (state.kind === 'failed') state = loading
      }
    },
  }
}
