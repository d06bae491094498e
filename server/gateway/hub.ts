import { LRUCache } from 'lru-cache'
import type { Protocol } from '#lib/codes/protocols.ts'
import type { ClaimProof } from '#lib/rules/claim-proof.ts'
import { appendFrameChunks } from '../db/append-frame-chunks.ts'
import type { Pool } from '../db/pool.ts'
import type { PositionStore } from '../db/position-store.ts'
import { db, first } from '../db/sql.ts'
import type { FileStore } from '../domain/platform/file/file-store.ts'
import type { Bus } from '../jobs/bus.ts'
import type { Log } from '../log.ts'
import type { ErrorBoundary } from '../process/error-boundary.ts'
import type { Batch } from './batch.ts'
import { type BatchResult, BatchWriter } from './batch-writer.ts'
import { Committer } from './committer.ts'
import type { Device } from './device.ts'
import { DeviceFacts } from './device-facts.ts'
import { Downlink } from './downlink.ts'
import { Feeds } from './feed/feeds.ts'
import { FenceBook } from './fences/fence-book.ts'
import { FrameLog } from './frame-log.ts'
import type { Limits } from './gateway-limits.ts'
import { Heard } from './heard/heard.ts'
import { Conflicts } from './identity/conflicts.ts'
import { Holders } from './identity/holders.ts'
import { MediaDoor } from './media-door.ts'
import { MessageTime } from './message-time.ts'
import { Publisher } from './publisher.ts'
import { Refusals } from './refusals.ts'
import { Registry } from './registry.ts'
import { Upgrades } from './upgrade/upgrades.ts'

type Options = { main: Pool; bus: Bus; log: Log }

/** Numbers that their owners entered themselves, and what shows that they are theirs (docs/identity.md#claims). */
class Claims {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** False when it could not be stored: the device comes again. */
  async prove(deviceId: number, proof: ClaimProof): Promise<boolean> {
    const { main, bus, log } = this.#options
    const proved = db
      .updateTable('device')
      .set({ claim_proof: proof })
      .where('id', '=', deviceId)
      .where('claimed_at', 'is not', null)
      .where('claim_proof', 'is', null)
      .returning('imei')
    try {
      const found = await first(main, proved)
      if (found) await bus.publish('device', { id: deviceId, imei: found.imei })
      return true
    } catch (error) {
      log.warn({ err: error, device: deviceId }, 'the proof of a claim could not be stored')
      return false
    }
  }
}

type UnknownNumber = {
  imei: string
  protocol: Protocol
  count: number
  /** Unix seconds. */
  firstAt: number
  lastAt: number
  ip: string
}

/** Bounded, in memory; only plausible numbers. */
class UnknownNumbers {
  readonly #entries = new LRUCache<string, UnknownNumber>({ max: 5000, ttl: 24 * 3600 * 1000 })
  total = 0

  count(sighting: { imei: string; protocol: Protocol; ip: string; at: number }): void {
    this.total += 1
    const { imei, protocol, ip, at } = sighting
    if (!/^[\w.:@-]{1,64}$/.test(imei)) return
    const known = this.#entries.get(imei)
    if (known) Object.assign(known, { count: known.count + 1, lastAt: at, ip, protocol })
    else this.#entries.set(imei, { imei, protocol, count: 1, firstAt: at, lastAt: at, ip })
  }

  forget(imei: string): void {
    this.#entries.delete(imei)
  }

  top(limit = 200): UnknownNumber[] {
    return [...this.#entries.values()].sort((a, b) => b.count - a.count).slice(0, limit)
  }
}

export type HubOptions = {
  main: Pool
  positions: Pool
  store: PositionStore
  files: FileStore
  bus: Bus
  log: Log
  errors: ErrorBoundary
  limits: Limits
  now: () => number
  frameLogBytesPerSecond: number
  /** DATABASE_URL. */
  mainUrl: string
  gatewayId: string
  /** Of links for devices, and what signs them. */
  origin: string
  secret: string
  isLocating: boolean
  batches: BatchWork
}

export type BatchWork = {
  store(hub: Hub, batch: Batch): Promise<BatchResult>
  onStored(hub: Hub, batch: Batch, result: BatchResult): void
  onDropped(hub: Hub, batch: Batch): void
}

export type OpenConnection = {
  resume(): void
  check(nowMs: number): void
  close(why: string): void
}

export class Hub {
  readonly log: Log
  /** Ends unexpected errors of single messages. */
  readonly errors: ErrorBoundary
  readonly limits: Limits
  readonly now: () => number
  readonly isLocating: boolean
  readonly registry: Registry
  readonly unknown = new UnknownNumbers()
  readonly refusals: Refusals
  readonly claims: Claims
  readonly heard: Heard
  readonly holders: Holders
  readonly conflicts: Conflicts
  readonly messageTime: MessageTime
  readonly publisher: Publisher
  readonly writer: BatchWriter
  readonly committer: Committer
  readonly frameLog: FrameLog
  readonly downlink: Downlink
  readonly upgrades: Upgrades
  readonly mediaDoor: MediaDoor
  readonly facts: DeviceFacts
  readonly fences: FenceBook
  readonly feeds: Feeds
  readonly sessions = new Set<OpenConnection>()
  /** By transport, each with a limit. */
  readonly open = { tcp: 0, udp: 0 }
  /** Paused until the backlog is stored. */
  readonly held = new Set<OpenConnection>()
  readonly throttled = new Set<OpenConnection>()
  readonly counters = {
    accepted: 0,
    refused: 0,
    /** Requests taken without values that could not be read, and reports without beacons beyond those of ten minutes. */
    leftOut: 0,
    bytes: 0,
    frames: 0,
    badFrames: 0,
    reports: 0,
    resent: 0,
    acknowledged: 0,
    takeOvers: 0,
  }
  /** First report to acknowledgement; set by metrics. */
  observeAck: (seconds: number) => void = () => undefined
  readonly activate = (device: Device) => this.facts.activate(device)

  constructor(options: HubOptions) {
    const { main, positions, bus, log, now } = options
    this.log = log
    this.errors = options.errors
    this.messageTime = new MessageTime(log)
    this.now = now
    this.isLocating = options.isLocating
    this.limits = options.limits
    const { mainUrl, gatewayId } = options
    this.holders = new Holders({ main, mainUrl, bus, log, gatewayId })
    const { instance } = this.holders
    this.registry = new Registry({ main, positions, log, now, instance })
    this.refusals = new Refusals(now)
    this.claims = new Claims({ main, bus, log })
    const onProof = (deviceId: number) => void this.claims.prove(deviceId, 'port')
    this.heard = new Heard({ main, bus, log, errors: this.errors, now, onProof })
    this.publisher = new Publisher({ bus, now })
    this.downlink = new Downlink({ main, bus, log, now })
    const { files, origin, secret } = options
    this.upgrades = new Upgrades({ main, files, log, now, origin, secret })
    this.mediaDoor = new MediaDoor({ main, log })
    this.facts = new DeviceFacts({ main, bus, log, now })
    this.fences = new FenceBook({ main, log })
    this.feeds = new Feeds({ main, log })
    this.frameLog = new FrameLog({
      write: (chunks) => appendFrameChunks(positions, chunks),
      log,
      errors: this.errors,
      now,
      bytesPerSecond: options.frameLogBytesPerSecond,
    })
    this.writer = new BatchWriter({ store: options.store, log, now })
    const { batches } = options
    this.committer = new Committer({
      log,
      now,
      store: (batch) => batches.store(this, batch),
      onStored: (batch, result) => {
        batches.onStored(this, batch, result)
        this.letIn()
      },
      onDropped: (batch) => {
        batches.onDropped(this, batch)
        this.letIn()
      },
    })
    this.conflicts = new Conflicts({ committer: this.committer, log, now })
  }

  /** A limit kept a connection or datagram out. */
  refuse(sighting: Parameters<Refusals['note']>[0]): void {
    this.counters.refused += 1
    this.refusals.note(sighting)
  }

  get isFull(): boolean {
    return this.committer.backlog >= this.limits.maxBacklog
  }

  letIn(): void {
    if (this.held.size === 0 || this.isFull) return
    const held = [...this.held]
    this.held.clear()
    for (const session of held) session.resume()
  }
}
