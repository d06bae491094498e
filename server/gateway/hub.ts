import { appendFrameChunks } from '../db/frame-store.ts'
import type { Pool } from '../db/pool.ts'
import type { PositionStore } from '../db/position-store.ts'
import type { ErrorBoundary } from '../error-boundary.ts'
import type { Bus } from '../jobs/bus.ts'
import type { Log } from '../log.ts'
import { answerRefused } from './answer-refused.ts'
import type { Batch } from './batch.ts'
import type { Report } from './codecs/protocol.ts'
import { Committer } from './committer.ts'
import type { Device } from './device.ts'
import { DeviceFacts } from './device-facts.ts'
import { Downlink } from './downlink.ts'
import { FrameLog } from './frame-log.ts'
import { Conflicts } from './identity/conflicts.ts'
import { Holders } from './identity/holders.ts'
import type { Limits } from './limits.ts'
import { MessageTime } from './message-time.ts'
import { acknowledge, publish, takeReports } from './pipeline.ts'
import { Publisher } from './publish.ts'
import { Registry } from './registry.ts'
import type { Session } from './session.ts'
import { UnknownNumbers } from './unknown.ts'

export type HubOptions = {
  main: Pool
  positions: Pool
  store: PositionStore
  bus: Bus
  log: Log
  errors: ErrorBoundary
  limits: Limits
  now: () => number
  frameLogBytesPerSecond: number
  /** Of this gateway among others. */
  gatewayId: string
}

/** What all connections of one gateway share. */
export class Hub {
  readonly log: Log
  /** Where unexpected errors of single messages and callbacks end. */
  readonly errors: ErrorBoundary
  readonly limits: Limits
  readonly now: () => number
  readonly registry: Registry
  readonly unknown = new UnknownNumbers()
  readonly holders: Holders
  readonly conflicts = new Conflicts()
  readonly messageTime: MessageTime
  readonly publisher: Publisher
  readonly committer: Committer
  readonly frameLog: FrameLog
  readonly downlink: Downlink
  readonly facts: DeviceFacts
  readonly sessions = new Set<Session>()
  /** How many sessions each transport has: neither takes the other's room. */
  readonly open = { tcp: 0, udp: 0 }
  /** Sessions that are not read until the backlog is stored. */
  readonly held = new Set<Session>()
  /** Sessions that sent too much this second. */
  readonly throttled = new Set<Session>()
  readonly counters = {
    accepted: 0,
    refused: 0,
    bytes: 0,
    frames: 0,
    badFrames: 0,
    reports: 0,
    resent: 0,
    acknowledged: 0,
    takeOvers: 0,
  }
  /** Seconds from the first report of a batch to its acknowledgement; set by metrics. */
  observeAck: (seconds: number) => void = () => undefined
  readonly activate = (device: Device) => this.facts.activate(device)

  /** Sends reports through the pipeline's report steps into the open batch. */
  takeReports(device: Device, reports: readonly Report[]): void {
    takeReports(this, device, reports)
  }

  constructor(options: HubOptions) {
    const { main, positions, bus, log, now } = options
    this.log = log
    this.errors = options.errors
    this.messageTime = new MessageTime(log)
    this.now = now
    this.limits = options.limits
    this.registry = new Registry({ main, positions, log, now })
    this.holders = new Holders({ main, bus, log, gatewayId: options.gatewayId })
    this.publisher = new Publisher({ bus, now })
    this.downlink = new Downlink({ main, bus, log, now })
    this.facts = new DeviceFacts({ main, bus, log, now })
    this.frameLog = new FrameLog({
      write: (chunks) => appendFrameChunks(positions, chunks),
      log,
      errors: this.errors,
      now,
      bytesPerSecond: options.frameLogBytesPerSecond,
    })
    this.committer = new Committer({
      store: options.store,
      log,
      now,
      onStored: (batch, alarms, refused) => {
        this.errors.run('acknowledge', () => {
          if (refused) answerRefused(this, batch, refused)
          else acknowledge(this, batch)
        })
        this.errors.run('publish', () => publish(this, batch, alarms, refused))
        this.letIn()
      },
      onDropped: (batch) => this.#drop(batch),
    })
  }

  /** More is taken in than can be stored: the caller must wait. */
  get isFull(): boolean {
    return this.committer.backlog >= this.limits.maxBacklog
  }

  /** Reads on where reading was stopped, once there is room. */
  letIn(): void {
    if (this.held.size === 0 || this.isFull) return
    const held = [...this.held]
    this.held.clear()
    for (const session of held) session.resume()
  }

  /** Lost reports: their senders are cut off and send again, and what was concluded from them is forgotten. */
  #drop(batch: Batch): void {
    for (const device of batch.devices) {
      device.memory = undefined
      device.session?.close('reports could not be stored')
      if (device.pending === 0) this.registry.forget(device)
    }
    for (const peer of batch.peers.keys())
      this.errors.run('acknowledge', () => peer.settle(false, batch.arena.bytes, []))
    this.letIn()
  }
}
