import type {
  DecodeOptions,
  DeviceSettings,
  DownCommand,
  Link,
  RawFrame,
  StreamProtocol,
} from './codecs/protocol.ts'
import type { Connection } from './connection.ts'
import { type Device, idleSeconds } from './device.ts'
import { failConnection } from './fail-connection.ts'
import { FrameBuffer } from './frame-buffer.ts'
import { FrameRate } from './frame-rate.ts'
import type { Hub } from './hub.ts'
import { admit } from './identity/admit.ts'
import { Challenge } from './identity/challenge.ts'
import { transports } from './identity/holding.ts'
import { StoreAway } from './identity/store-away.ts'
import { Takeover } from './identity/takeover.ts'
import type { Line } from './line.ts'
import { logRefusals, logRefused } from './log-frames.ts'
import { Outbound } from './outbound.ts'
import { takeFrame } from './pipeline.ts'

const maxQueue = 256
/** Shared by sessions: valid within one call. */
const options: DecodeOptions = { model: '', settings: {}, receivedAt: 0 }

/** Log-in, limits and life of a connection. */
export class Session implements Connection {
  readonly hub: Hub
  readonly protocol: StreamProtocol
  readonly out: Outbound
  readonly link: Link = {}
  readonly ip: string
  readonly transport: number
  device: Device | undefined = undefined
  number: string | undefined = undefined
  readonly since: number
  seenAtMs: number
  isClosed = false
  /** Epoch of its hold (identity/holders.ts). */
  epoch = 0
  isProved = false
  givenCode = ''
  suspect: Device | undefined = undefined
  readonly #line: Line
  readonly #buffer: FrameBuffer
  readonly #rate = new FrameRate()
  #queue: RawFrame[] | undefined = undefined
  #takeover: Takeover | undefined = undefined
  #challenge: Challenge | undefined = undefined
  #settings: DeviceSettings | undefined = undefined

  constructor(hub: Hub, protocol: StreamProtocol, line: Line) {
    this.hub = hub
    this.protocol = protocol
    this.#line = line
    this.out = new Outbound(this, line)
    this.#buffer = new FrameBuffer(protocol)
    this.ip = line.ip
    this.transport = transports[line.transport]
    this.seenAtMs = hub.now()
    this.since = this.seenAtMs
    hub.sessions.add(this)
    hub.open[line.transport] += 1
  }

  /** Any part of the stream. Never throws. */
  receive(chunk: Buffer): void {
    const startedAt = this.hub.messageTime.begin()
    try {
      this.#receive(chunk)
    } catch (error) {
      failConnection(this, error, chunk)
    }
    this.hub.messageTime.end(startedAt, this.protocol.name, chunk)
  }

  #receive(chunk: Buffer): void {
    const { hub } = this
    this.seenAtMs = hub.now()
    hub.counters.bytes += chunk.length
    if (!this.device && hub.heard.isListening)
      hub.heard.overhear(this.protocol.name, this.ip, chunk)
    const frames = this.#buffer.take(chunk)
    // A frame never spans datagrams.
    if (this.#line.transport === 'udp') this.#buffer.clear()
    const endless = this.#buffer.dropOver(this.#mostBufferBytes)
    if (endless) this.reject(endless, 'no end of frame')
    for (const raw of frames) this.#take(raw)
    this.#checkRate(frames.length)
    if (hub.isFull && !this.isClosed) {
      this.#line.pause()
      hub.held.add(this)
    }
  }

  /** Long frames are for those whose device is known. */
  get #mostBufferBytes(): number {
    const { maxBufferBytes } = this.hub.limits
    return this.device ? Math.max(maxBufferBytes, this.protocol.maxFrameBytes) : maxBufferBytes
  }

  #take(raw: RawFrame): void {
    if (this.isClosed) return
    if (!this.#queue) takeFrame(this, raw)
    else if (this.#queue.length < maxQueue) this.#queue.push(raw)
    else this.close('too much before log-in')
  }

  #checkRate(frames: number): void {
    const { limits } = this.hub
    if (!this.#rate.isOver(this.seenAtMs, frames, limits.maxFramesPerSecond)) return
    if (this.isClosed) return
    this.#line.pause()
    this.hub.throttled.add(this)
  }

  requestAdmission(number: string, raw: RawFrame, frame: unknown): void {
    // Only a log-in is heard while waiting.
    if (this.#takeover && !this.protocol.isLogin(frame)) return
    this.endTakeover()
    this.#queue = [raw]
    this.#line.pause()
    admit(this, { number, raw, frame }).catch((error: unknown) => {
      if (error instanceof StoreAway) this.close('database away')
      else failConnection(this, error, raw.bytes)
    })
  }

  get namedNumber(): string | undefined {
    return this.#takeover?.number ?? this.number
  }

  hold(device: Device, held: { number: string; epoch: number; isProved: boolean }): void {
    if (this.device && this.device !== device) this.#leave()
    Object.assign(this, held, { device, suspect: undefined })
    this.#settings = undefined
    device.session = this
    device.phoneEpoch = undefined
    this.#line.named()
    logRefusals(this.hub, device, {
      protocol: this.protocol.name,
      transport: this.#line.transport,
      ip: this.ip,
    })
    this.#readQueue(0)
    if (device.hasWaiting) this.sendWaiting()
  }

  goOn(): void {
    this.#readQueue(1)
  }

  #readQueue(from: number): void {
    const queue = this.#queue?.slice(from) ?? []
    this.#queue = undefined
    for (const raw of queue) this.#take(raw)
    this.resume()
  }

  wait(device: Device, attempt: { number: string; raw: RawFrame }): void {
    this.#takeover = new Takeover(this, device, attempt)
    this.goOn()
  }

  endTakeover(): void {
    this.#takeover?.end()
    this.#takeover = undefined
  }

  challenge(ip: string): void {
    this.#challenge ??= new Challenge(this, this.#line)
    this.#challenge.raise(ip)
  }

  get settings(): DeviceSettings {
    return this.#settings ?? this.device?.settings ?? {}
  }

  decodeOptions(device = this.device): DecodeOptions {
    options.model = device?.model ?? ''
    options.settings = device === this.device ? this.settings : (device?.settings ?? {})
    options.receivedAt = Math.floor(this.seenAtMs / 1000)
    return options
  }

  stateZone(zoneMinutes: number): void {
    const { device } = this
    if (!device || device.settings.zoneMinutes !== undefined) return
    this.#settings = { ...device.settings, zoneMinutes }
  }

  send(command: DownCommand): { serial: number } | undefined {
    return this.out.send(command)
  }

  sendWaiting(): void {
    this.hub.downlink.sendWaiting(this).catch((error: unknown) => {
      this.hub.log.warn({ err: error, device: this.device?.id }, 'waiting commands were not sent')
    })
  }

  reject(bytes: Buffer, why: string): void {
    const { heard, counters } = this.hub
    counters.badFrames += 1
    logRefused(this, bytes, why)
    if (!heard.isListening) return
    heard.noteBad(this.protocol.name, { ip: this.ip, deviceId: this.device?.id }, bytes)
  }

  check(nowMs: number): void {
    const { limits } = this.hub
    const silent = (nowMs - this.seenAtMs) / 1000
    if (!this.device) {
      const most = this.#takeover ? limits.waitSeconds : limits.loginSeconds
      if ((nowMs - this.since) / 1000 > most) this.close('no log-in in time')
    } else if (silent > idleSeconds(this.device)) this.close('silent')
    this.#challenge?.check(nowMs)
    if (!this.#queue) this.#takeover?.retry()
    this.out.askMissing()
  }

  /** Resumes reading unless paused for another reason. */
  resume(): void {
    const { held, throttled } = this.hub
    const mayRead = !this.#queue && !held.has(this) && !throttled.has(this)
    if (mayRead && !this.isClosed) this.#line.resume()
  }

  close(why: string): void {
    if (this.isClosed) return
    this.hub.log.debug({ device: this.device?.id, ip: this.ip, why }, 'connection closed')
    this.#line.end()
    this.release()
  }

  release(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.#queue = undefined
    this.#buffer.clear()
    this.protocol.release?.(this.link)
    const { hub } = this
    const { sessions, open, held, throttled } = hub
    sessions.delete(this)
    open[this.#line.transport] -= 1
    held.delete(this)
    throttled.delete(this)
    if (this.suspect) hub.conflicts.note(this.suspect, this.ip, 'noCode')
    this.endTakeover()
    this.#leave()
  }

  #leave(): void {
    const { device, hub } = this
    if (device?.session === this) {
      device.session = undefined
      hub.holders.release(device.id, this.epoch)
      for (const waiting of device.waiting ?? []) waiting.retry()
    }
    this.hub.upgrades.release(this).catch((error: unknown) => {
      this.hub.log.warn({ err: error }, 'a firmware under way could not be put back')
    })
    this.hub.downlink.release(this).catch((error: unknown) => {
      this.hub.log.warn({ err: error }, 'commands under way could not be released')
    })
  }
}
