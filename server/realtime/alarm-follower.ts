import { settledUntil } from '../domain/tracking/alarm/read-new-alarms.ts'
import type { StoredAlarmRow } from '../domain/tracking/alarm/select-alarms.ts'
import { type FencePaths, fencePaths } from '../domain/tracking/fence/fence-paths.ts'
import type { LiveScope } from '../domain/tracking/live/live-scope.ts'
import { readAlarmsSince } from '../domain/tracking/live/read-alarms.ts'
import type { DeviceEntry } from '../domain/tracking/live/read-device-entries.ts'
import type { Log } from '../log.ts'
import type { Services } from '../services.ts'
import { SentAlarms } from './alarm-cursor.ts'
import type { DeviceDirectory } from './device-directory.ts'
import { SocketSubscriptions } from './socket-subscriptions.ts'

export type AlarmListener = {
  take(alarm: StoredAlarmRow, device: DeviceEntry, fences: FencePaths): void
  /** All stamped before (Unix µs) were delivered. */
  settle(horizon: number): void
}

export type AlarmFollowerOptions = {
  main: Services['pool']
  positions: Services['positions']
  directory: DeviceDirectory
  log: Log
  sweepMs: number
}

const delayMs = 20
const pageSize = 500

/**
 * Delivers new alarms, read from the last moment before which all is committed. The bus only wakes
 * it; the sweep finds what it lost.
 */
export class AlarmFollower {
  readonly #subscriptions = new SocketSubscriptions<AlarmListener>()
  readonly #options: AlarmFollowerOptions
  readonly #timer: NodeJS.Timeout
  #sent = new SentAlarms({ horizon: 0, ids: [] })
  #collect: NodeJS.Timeout | undefined
  #work: Promise<void> = Promise.resolve()

  constructor(options: AlarmFollowerOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.wake(), options.sweepMs).unref()
  }

  add(scope: LiveScope, listener: AlarmListener, settled: number): void {
    if (this.#subscriptions.isEmpty) this.#sent = new SentAlarms({ horizon: settled, ids: [] })
    this.#subscriptions.add(scope, listener)
  }

  remove(scope: LiveScope, listener: AlarmListener): void {
    this.#subscriptions.remove(scope, listener)
  }

  wake(): void {
    if (this.#subscriptions.isEmpty || this.#collect) return
    this.#collect = setTimeout(() => {
      this.#collect = undefined
      this.#work = this.#read()
    }, delayMs)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    clearTimeout(this.#collect)
    await this.#work
  }

  async #read(): Promise<void> {
    await this.#work
    const { positions, log } = this.#options
    const sent = this.#sent
    try {
      const settled = await settledUntil(positions)
      let place = { takenAt: sent.horizon, id: 0 }
      for (;;) {
        const page = await readAlarmsSince(positions, { ...place, limit: pageSize })
        await this.#deliver(page, sent)
        const last = page.at(-1)
        if (!last || page.length < pageSize) break
        place = last
      }
      if (sent !== this.#sent) return
      sent.settle(settled)
      for (const listener of this.#subscriptions.all()) listener.settle(settled)
    } catch (error) {
      log.warn({ err: error }, 'alarms could not be read; the next sweep brings them')
    }
  }

  async #deliver(alarms: readonly StoredAlarmRow[], sent: SentAlarms): Promise<void> {
    const fresh = alarms.filter((alarm) => !sent.has(alarm))
    if (fresh.length === 0) return
    const { directory, main } = this.#options
    const [devices, fences] = await Promise.all([
      directory.find(fresh.map((alarm) => alarm.deviceId)),
      fencePaths(main, fresh),
    ])
    for (const alarm of fresh) {
      sent.add(alarm)
      const device = devices.get(alarm.deviceId)
      if (!device) continue
      for (const listener of this.#subscriptions.listenersOf(device.path, device.id))
        listener.take(alarm, device, fences)
    }
  }
}
