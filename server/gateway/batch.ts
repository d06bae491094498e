import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Fact } from '#lib/motion/facts.ts'
import type { StateChangeRow } from '../db/arrival-store.ts'
import type { BeaconSightingRow } from '../db/beacon-store.ts'
import type { CellRow } from '../db/cell-store.ts'
import { CopyBuffer } from '../db/copy-buffer.ts'
import type { DriverCardRow } from '../db/driver-card-store.ts'
import type { AlarmEnd } from '../db/end-alarms.ts'
import type { DeviceFact, DirtyStream } from '../db/fact-store.ts'
import type { NewAlarmRow } from '../db/insert-alarms.ts'
import type { UnplacedRow } from '../db/insert-unplaced.ts'
import type { MediaRow } from '../db/media-store.ts'
import { packState } from '../db/packed-state.ts'
import { encodeStates, type StoreBatch } from '../db/position-store.ts'
import type { ReadingRow, SensorRow } from '../db/reading-store.ts'
import type { VisitRow } from '../db/upsert-visits.ts'
import type { Visit } from '../domain/tracking/fence/visit-state.ts'
import type { MediaPacket } from './codecs/protocol.ts'
import type { Device } from './device.ts'
import { ReplyArena } from './reply-arena.ts'

/** Called once a batch. */
export type Peer = {
  /** `places`: offset and length of each reply. */
  settle(isStored: boolean, bytes: Buffer, places: readonly number[]): void
  /** Instead of `settle` when its device was refused. */
  refuse?(bytes: Buffer, stored: readonly number[], refused: readonly number[]): void
}

type Turn = { peer: Peer; deviceId: number; rowEnd: number; placeEnd: number }

export const noDevice = -1

export class Batch {
  number = 0
  /** Includes resent reports. */
  reports = 0
  /** First waiting peer, Unix ms. */
  firstAt = 0
  readonly copy = new CopyBuffer()
  readonly cells: CellRow[] = []
  readonly readings: ReadingRow[] = []
  readonly sensors: SensorRow[] = []
  readonly driverCards: DriverCardRow[] = []
  readonly beacons: BeaconSightingRow[] = []
  readonly devices: Device[] = []
  readonly arena = new ReplyArena()
  peers = new Map<Peer, number[]>()
  readonly alarms: NewAlarmRow[] = []
  readonly ends: AlarmEnd[] = []
  readonly facts: DeviceFact[] = []
  readonly unplaced: UnplacedRow[] = []
  readonly media: MediaRow[] = []
  #mediaBytes = 0
  readonly turns: Turn[] = []
  #visits = new Map<string, VisitRow>()
  #dirty = new Map<number, DirtyStream>()
  #fed = new Map<number, DirtyStream>()

  clear(number: number): void {
    this.number = number
    this.reports = 0
    this.firstAt = 0
    this.copy.clear()
    this.cells.length = 0
    this.readings.length = 0
    this.sensors.length = 0
    this.driverCards.length = 0
    this.beacons.length = 0
    this.devices.length = 0
    this.arena.clear()
    this.alarms.length = 0
    this.ends.length = 0
    this.facts.length = 0
    this.unplaced.length = 0
    this.media.length = 0
    this.#mediaBytes = 0
    this.turns.length = 0
    // Tables of an emptied map are as old as it is, and keep what they held until a full collection.
    this.peers = new Map()
    this.#visits = new Map()
    this.#dirty = new Map()
    this.#fed = new Map()
  }

  /** What waits, in reports: a packet of a recording weighs as some. */
  get load(): number {
    return this.reports + Math.ceil(this.#mediaBytes / 128) + this.media.length
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

  /** Copies its bytes. `now`: Unix ms. */
  addMedia(deviceId: number, { bytes, ...packet }: MediaPacket, now: number): void {
    const gotAt = Math.floor(now / 1000) - storeEpoch
    this.#mediaBytes += bytes.length
    this.media.push({ ...packet, deviceId, gotAt, bytes: Buffer.from(bytes) })
  }

  /** Untrusted state: not written, peers get a failure. */
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

  /** For a worker to make again. Store seconds. */
  markDirty(deviceId: number, from: number, to = from): void {
    widen(this.#dirty, deviceId, from, to)
  }

  get isDirty(): boolean {
    return this.#dirty.size > 0
  }

  addFacts(deviceId: number, time: number, facts: readonly Fact[]): void {
    widen(this.#fed, deviceId, time, time)
    for (const fact of facts) this.facts.push({ deviceId, fact })
  }

  /** As it is now. */
  addVisit(deviceId: number, { fenceId, enteredAt, leftAt, topSpeed, flags }: Visit): void {
    const row = { deviceId, time: enteredAt, fenceId, endTime: leftAt, topSpeed, flags }
    this.#visits.set(`${deviceId} ${enteredAt} ${fenceId}`, row)
  }

  /** A stream dropped since was not the stored one: a worker makes what it said. */
  #leaveLost(): void {
    const lost = new Set<number>()
    for (const { id, state } of this.devices) {
      const span = state.stream ? undefined : this.#fed.get(id)
      if (!span) continue
      lost.add(id)
      this.#fed.delete(id)
      this.markDirty(id, span.from, span.to)
    }
    if (lost.size === 0) return
    const kept = this.facts.filter(({ deviceId }) => !lost.has(deviceId))
    this.facts.splice(0, this.facts.length, ...kept)
  }

  /** Of devices that are not as they were last told. */
  #takeChanges(): StateChangeRow[] {
    const changes: StateChangeRow[] = []
    for (const { id, state } of this.devices) {
      const now = packState(state)
      if (now === state.told) continue
      state.told = now
      changes.push({ deviceId: id, time: state.seenAt, state: now })
    }
    return changes
  }

  /** Valid until `clear`. */
  freeze(): StoreBatch {
    this.#leaveLost()
    const states = this.devices.length === 0 ? undefined : encodeStates(this.devices)
    for (const { state } of this.devices) {
      state.isExtraNew = false
      state.isStreamNew = false
    }
    return {
      positions: this.copy.rows === 0 ? undefined : this.copy.finish(),
      cells: this.cells,
      readings: this.readings,
      sensors: this.sensors,
      driverCards: this.driverCards,
      beacons: this.beacons,
      states,
      alarms: this.alarms,
      ends: this.ends,
      facts: this.facts,
      unplaced: this.unplaced,
      media: this.media,
      changes: this.#takeChanges(),
      visits: [...this.#visits.values()],
      dirty: [...this.#dirty.values()],
      fed: [...this.#fed.values()],
    }
  }
}

function widen(spans: Map<number, DirtyStream>, deviceId: number, from: number, to: number): void {
  const span = spans.get(deviceId)
  if (!span) spans.set(deviceId, { deviceId, from, to })
  else {
    span.from = Math.min(span.from, from)
    span.to = Math.max(span.to, to)
  }
}
