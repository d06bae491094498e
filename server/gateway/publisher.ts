import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import type { DeviceState } from '../db/device-state.ts'
import type { StoredAlarm } from '../db/insert-alarms.ts'
import { type LiveFacts, liveRowOf, publishLiveRows } from '../domain/tracking/position/live-row.ts'
import type { Bus } from '../jobs/bus.ts'

const everyMs = 200
const dirtyEveryMs = 1000
/** Older late alarms are not published. */
const newsSeconds = 900

type LiveDevice = LiveFacts & { state: DeviceState }

/** Each device at most once in 200 ms. */
export class Publisher {
  readonly #options: { bus: Bus; now: () => number }
  readonly #changed = new Set<LiveDevice>()
  #timer: NodeJS.Timeout | undefined
  #flushedAt = 0
  #dirtyAt = 0

  constructor(options: { bus: Bus; now: () => number }) {
    this.#options = options
  }

  devices(devices: readonly LiveDevice[]): void {
    for (const device of devices) this.#changed.add(device)
    if (this.#timer || this.#changed.size === 0) return
    const wait = Math.max(0, this.#flushedAt + everyMs - this.#options.now())
    // A clock may be set back.
    this.#timer = setTimeout(() => this.flush(), Math.min(wait, everyMs))
  }

  alarms(alarms: readonly StoredAlarm[]): void {
    const now = Math.floor(this.#options.now() / 1000) - storeEpoch
    for (const { deviceId, time, type, takenAt, flags } of alarms) {
      if (flags & positionFlag.late && time < now - newsSeconds) continue
      const message = { deviceId, time: time + storeEpoch, type, takenAt: String(takenAt) }
      void this.#options.bus.publish('alarm', message)
    }
  }

  /** The worker looks every few seconds anyway. */
  dirty(): void {
    const now = this.#options.now()
    if (now - this.#dirtyAt < dirtyEveryMs) return
    this.#dirtyAt = now
    void this.#options.bus.publish('dirty', {})
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#changed.size === 0) return
    this.#flushedAt = this.#options.now()
    const now = Math.floor(this.#flushedAt / 1000)
    const rows = [...this.#changed].map((device) => liveRowOf(device, device.state, now))
    this.#changed.clear()
    void publishLiveRows(this.#options.bus, rows)
  }
}
