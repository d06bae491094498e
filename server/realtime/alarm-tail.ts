import type { AlarmRow } from '../domain/alarm/collect-alarms.ts'
import { type AlarmKey, readAlarmsByKey, readAlarmsSince } from '../domain/live/read-alarms.ts'
import type { DeviceEntry } from '../domain/live/read-device-entries.ts'
import type { Log } from '../log.ts'
import type { Services } from '../services.ts'
import { SentAlarms } from './alarm-cursor.ts'
import type { DeviceDirectory } from './device-directory.ts'
import { Subscriptions } from './subscriptions.ts'

export type AlarmListener = {
  /** Alarms taken in before this moment (Unix microseconds) are news only when the bus tells of them. */
  readonly since: number
  take(alarm: AlarmRow, device: DeviceEntry): void
}

export type AlarmTailOptions = {
  positions: Services['positions']
  directory: DeviceDirectory
  log: Log
  sweepMs?: number
}

/** Alarms that the bus names within this time are read with one query. */
const gatherMs = 20
const pageSize = 500

/**
 * Brings new alarms to those who listen. The bus says which; since it may lose a message (and a gateway may die
 * between commit and publish), the last seconds of the table are read again every few seconds.
 */
export class AlarmTail {
  readonly subscriptions = new Subscriptions<AlarmListener>()
  readonly #options: AlarmTailOptions
  readonly #timer: NodeJS.Timeout
  #sent: SentAlarms | undefined
  #named: AlarmKey[] = []
  #gather: NodeJS.Timeout | undefined
  #work: Promise<void> = Promise.resolve()

  constructor(options: AlarmTailOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.sweep(), options.sweepMs ?? 5000).unref()
  }

  /** The bus told of a stored alarm. */
  note(key: AlarmKey): void {
    if (this.subscriptions.isEmpty) return
    this.#named.push(key)
    this.#gather ??= setTimeout(() => {
      this.#gather = undefined
      this.#run(() => this.#readNamed())
    }, gatherMs)
  }

  /** Looks for alarms that the bus did not tell of. */
  sweep(): void {
    if (this.subscriptions.isEmpty) this.#sent = undefined
    else this.#run(() => this.#readRecent())
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    clearTimeout(this.#gather)
    await this.#work
  }

  #run(work: () => Promise<void>): void {
    const { log } = this.#options
    this.#work = this.#work.then(work).catch((error: unknown) => {
      log.warn({ err: error }, 'alarms could not be read; the next sweep brings them')
    })
  }

  #sentOf(): SentAlarms {
    this.#sent ??= new SentAlarms({ takenAt: Date.now() * 1000, id: 0, also: [] })
    return this.#sent
  }

  async #readNamed(): Promise<void> {
    const keys = this.#named
    this.#named = []
    for (let at = 0; at < keys.length; at += pageSize) {
      const page = keys.slice(at, at + pageSize)
      await this.#deliver(await readAlarmsByKey(this.#options.positions, page), () => true)
    }
  }

  async #readRecent(): Promise<void> {
    let place = { takenAt: this.#sentOf().from, id: 0 }
    for (;;) {
      const page = await readAlarmsSince(this.#options.positions, { ...place, limit: pageSize })
      await this.#deliver(page, (alarm, listener) => alarm.takenAt >= listener.since)
      const last = page.at(-1)
      if (!last || page.length < pageSize) return
      place = last
    }
  }

  async #deliver(
    alarms: readonly AlarmRow[],
    isNews: (alarm: AlarmRow, listener: AlarmListener) => boolean,
  ): Promise<void> {
    const sent = this.#sentOf()
    const fresh = alarms.filter((alarm) => !sent.has(alarm.id))
    if (fresh.length === 0) return
    const devices = await this.#options.directory.find(fresh.map((alarm) => alarm.deviceId))
    for (const alarm of fresh) {
      sent.add(alarm)
      const device = devices.get(alarm.deviceId)
      if (!device) continue
      for (const listener of this.subscriptions.listenersOf(device.path, device.id))
        if (isNews(alarm, listener)) listener.take(alarm, device)
    }
  }
}
