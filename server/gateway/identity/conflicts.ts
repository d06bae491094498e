import { LRUCache } from 'lru-cache'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import type { Log } from '../../log.ts'
import type { Committer } from '../committer.ts'
import type { Device } from '../device.ts'

const alarmEveryMs = 600_000
const tryMinuteMs = 60_000
/** Answered per number, address and minute. */
const maxTries = 10

export type ConflictCause = 'wrongCode' | 'noCode' | 'network' | 'token' | 'held'

/** Notes attempts to use others' numbers. */
export class Conflicts {
  readonly #alarmed = new LRUCache<number, true>({ max: 20_000, ttl: alarmEveryMs })
  readonly #tries = new LRUCache<string, number>({ max: 50_000, ttl: tryMinuteMs })
  readonly #options: { committer: Committer; log: Log; now: () => number }
  total = 0

  constructor(options: { committer: Committer; log: Log; now: () => number }) {
    this.#options = options
  }

  /** Never right codes: nobody can lock a device out. */
  isTooMany(number: string, ip: string): boolean {
    const key = `${number} ${ip}`
    const tries = (this.#tries.get(key) ?? 0) + 1
    this.#tries.set(key, tries, { noUpdateTTL: true })
    return tries > maxTries
  }

  /** Alarm at its known place, at most every ten minutes. */
  note(device: Device, ip: string, cause: ConflictCause): void {
    this.total += 1
    if (this.#alarmed.has(device.id)) return
    this.#alarmed.set(device.id, true)
    const { committer, log, now } = this.#options
    log.warn({ device: device.id, ip, cause }, 'another address claims a device')
    const { state } = device
    committer.batch.alarms.push({
      deviceId: device.id,
      time: Math.floor(now() / 1000) - storeEpoch,
      type: alarmTypes.identityConflict.bit,
      lat: state.lat,
      lon: state.lon,
      speed: 0,
      flags: positionFlag.noFix,
      battery: state.battery,
      acc: state.acc,
      signal: state.signal,
      oilCut: state.oilCut,
      detail: ip,
    })
    committer.schedule()
  }
}
