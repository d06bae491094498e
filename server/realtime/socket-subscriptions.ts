import { type LiveScope, scopeKey } from '../domain/tracking/live/live-scope.ts'
import { pathPrefixes } from './live-feed.ts'

/** Listeners by scope: an event at `/1/7/42/` takes one lookup a level. */
export class SocketSubscriptions<T> {
  readonly #byScope = new Map<string, Set<T>>()

  get isEmpty(): boolean {
    return this.#byScope.size === 0
  }

  add(scope: LiveScope, listener: T): void {
    const key = scopeKey(scope)
    const listeners = this.#byScope.get(key)
    if (listeners) listeners.add(listener)
    else this.#byScope.set(key, new Set([listener]))
  }

  remove(scope: LiveScope, listener: T): void {
    const key = scopeKey(scope)
    const listeners = this.#byScope.get(key)
    listeners?.delete(listener)
    if (listeners?.size === 0) this.#byScope.delete(key)
  }

  *listenersOf(path: string, deviceId: number): Iterable<T> {
    yield* this.#byScope.get(`device:${deviceId}`) ?? []
    yield* this.#byScope.get(`organisation:${path}`) ?? []
    for (const prefix of pathPrefixes(path)) yield* this.#byScope.get(`tree:${prefix}`) ?? []
  }

  *all(): Iterable<T> {
    for (const listeners of this.#byScope.values()) yield* listeners
  }
}
