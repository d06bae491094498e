import { CopyBuffer } from '../db/copy-buffer.ts'
import {
  type DirtyDay,
  encodeStates,
  type MotionRow,
  type NewAlarmRow,
  type StoreBatch,
} from '../db/position-store.ts'
import type { Device } from './device.ts'
import { ReplyArena } from './reply-arena.ts'

/** Called once a batch. */
export type Peer = {
  /** `places`: offset and length of each reply in `bytes`. */
  settle(isStored: boolean, bytes: Buffer, places: readonly number[]): void
  /** Instead of `settle` when its device was refused. */
  refuse?(bytes: Buffer, stored: readonly number[], refused: readonly number[]): void
}

/** `rowEnd`, `placeEnd`: positions and replies up to then. */
type Turn = { peer: Peer; deviceId: number; rowEnd: number; placeEnd: number }

export const noDevice = -1

const secondsPerDay = 86_400

export class Batch {
  number = 0
  /** Includes resent reports. */
  reports = 0
  /** First waiting peer, Unix ms. */
  firstAt = 0
  readonly copy = new CopyBuffer()
  readonly devices: Device[] = []
  readonly arena = new ReplyArena()
  readonly peers = new Map<Peer, number[]>()
  readonly alarms: NewAlarmRow[] = []
  readonly motions: MotionRow[] = []
  readonly turns: Turn[] = []
  readonly #dirtyDays = new Map<number, DirtyDay>()

  clear(number: number): void {
    this.number = number
    this.reports = 0
    this.firstAt = 0
    this.copy.clear()
    this.devices.length = 0
    this.peers.clear()
    this.arena.clear()
    this.alarms.length = 0
    this.motions.length = 0
    this.turns.length = 0
    this.#dirtyDays.clear()
  }

  get isEmpty(): boolean {
    return this.devices.length + this.alarms.length === 0 && this.peers.size === 0
  }

  touch(device: Device): void {
    if (device.batch === this.number) return
    device.batch = this.number
    device.pending += 1
    this.devices.push(device)
  }

  /** `replies` go out when all so far is stored. */
  addPending(peer: Peer, deviceId: number, replies: Buffer[], now: number): void {
    if (this.firstAt === 0) this.firstAt = now
    let places = this.peers.get(peer)
    if (!places) {
      places = []
      this.peers.set(peer, places)
    }
    for (const reply of replies) this.arena.add(reply, places)
    this.turns.push({ peer, deviceId, rowEnd: this.copy.rows, placeEnd: places.length })
  }

  /** Devices of untrusted state: not written, their peers told of a failure. */
  leaveOut(deviceIds: ReadonlySet<number>): void {
    const devices = this.devices.splice(0)
    for (const device of devices) {
      if (deviceIds.has(device.id)) device.pending -= 1
      else this.devices.push(device)
    }
    for (const { peer, deviceId } of this.turns) {
      if (deviceIds.has(deviceId) && this.peers.delete(peer))
        peer.settle(false, this.arena.bytes, [])
    }
  }

  /** Its trips, stops and mileage are computed again. `time` in seconds of the store. */
  markDirty(deviceId: number, time: number): void {
    const day = Math.floor(time / secondsPerDay)
    this.#dirtyDays.set(deviceId * 65_536 + day, { deviceId, day })
  }

  /** Valid until `clear`. */
  freeze(): StoreBatch {
    const states = this.devices.length === 0 ? undefined : encodeStates(this.devices)
    for (const device of this.devices) device.state.isExtraNew = false
    return {
      positions: this.copy.rows === 0 ? undefined : this.copy.finish(),
      states,
      alarms: this.alarms,
      motions: this.motions,
      dirtyDays: [...this.#dirtyDays.values()],
    }
  }
}
