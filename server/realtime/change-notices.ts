import { findOrganisationPath } from '../domain/live/find-organisation-path.ts'
import type { LiveScope } from '../domain/live/live-scope.ts'
import type { Log } from '../log.ts'
import type { Services } from '../services.ts'
import type { DeviceDirectory } from './device-directory.ts'
import { SocketSubscriptions } from './subscriptions.ts'

/** A subscriber that is told which devices have other facts (name, organisation, group) than before. */
export type ChangeListener = {
  changed(ids: readonly number[]): void
  /** Too much may have changed to be named. */
  changedAll(): void
}

export type ChangeNoticesOptions = {
  main: Services['pool']
  directory: DeviceDirectory
  log: Log
}

/** Changes that come within this time are told together. */
const batchMs = 300
const retryMs = 5000

/**
 * Tells subscribers of devices whose rows in the main store changed. Live rows carry neither names nor groups, and a
 * device that moves inside a subscribed subtree has the same live row as before.
 */
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

  /** A device changed. Those from whose scope it has gone are told so by their feed. */
  device(id: number): void {
    if (this.#subscriptions.isEmpty) return
    this.#devices.add(id)
    this.#later(batchMs)
  }

  /** An organisation has moved, and with it all below it. */
  async organisation(id: number): Promise<void> {
    if (this.#subscriptions.isEmpty) return
    const path = await findOrganisationPath(this.#options.main, id)
    if (path === undefined) return
    for (const listener of this.#subscriptions.listenersOf(path, 0)) listener.changedAll()
  }

  /** Messages of the bus may have been missed. */
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
