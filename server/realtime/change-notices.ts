import { findOrganisationPath } from '../domain/tracking/live/find-organisation-path.ts'
import type { LiveScope } from '../domain/tracking/live/live-scope.ts'
import type { Log } from '../log.ts'
import type { Services } from '../services.ts'
import type { DeviceDirectory } from './device-directory.ts'
import { SocketSubscriptions } from './socket-subscriptions.ts'

export type ChangeListener = {
  changed(ids: readonly number[]): void
  changedAll(): void
}

export type ChangeNoticesOptions = {
  main: Services['pool']
  directory: DeviceDirectory
  log: Log
}

const delayMs = 300
const retryMs = 5000

/** Live rows carry no names or groups, nor moves within a subtree. */
export class ChangeNotices {
  readonly #subscriptions = new SocketSubscriptions<ChangeListener>()
  readonly #options: ChangeNoticesOptions
  readonly #devices = new Set<number>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: ChangeNoticesOptions) {
    this.#options = options
  }

  add(scope: LiveScope, listener: ChangeListener): void {
    this.#subscriptions.add(scope, listener)
  }

  remove(scope: LiveScope, listener: ChangeListener): void {
    this.#subscriptions.remove(scope, listener)
  }

  /** Readers that lost it learn from their feed. */
  device(id: number): void {
    if (this.#subscriptions.isEmpty) return
    this.#devices.add(id)
    this.#later(delayMs)
  }

  async organisation(id: number): Promise<void> {
    if (this.#subscriptions.isEmpty) return
    const path = await findOrganisationPath(this.#options.main, id)
    if (path === undefined) return
    for (const listener of this.#subscriptions.listenersOf(path, 0)) listener.changedAll()
  }

  all(): void {
    for (const listener of this.#subscriptions.all()) listener.changedAll()
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #later(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#tell()
    }, ms)
  }

  async #tell(): Promise<void> {
    const ids = [...this.#devices]
    this.#devices.clear()
    try {
      const notices = new Map<ChangeListener, number[]>()
      for (const { id, path } of (await this.#options.directory.find(ids)).values()) {
        for (const listener of this.#subscriptions.listenersOf(path, id)) {
          const own = notices.get(listener)
          if (own) own.push(id)
          else notices.set(listener, [id])
        }
      }
      for (const [listener, own] of notices) listener.changed(own)
    } catch (error) {
      this.#options.log.warn({ err: error }, 'changed devices could not be read')
      for (const id of ids) this.#devices.add(id)
      this.#later(retryMs)
    }
  }
}
