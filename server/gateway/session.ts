import type { Peer } from './batch.ts'
import type {
  AckResult,
  DecodeOptions,
  DeviceSettings,
  DownCommand,
  Link,
  Message,
  RawFrame,
  StreamProtocol,
} from './codecs/protocol.ts'
import { type Device, idleSeconds } from './device.ts'
import type { CommandTarget } from './downlink.ts'
import { failSession } from './fail-session.ts'
import { FrameBuffer } from './frame-buffer.ts'
import type { Hub } from './hub.ts'
import { admit } from './identity/admit.ts'
import { Challenge } from './identity/challenge.ts'
import { type HoldingSession, transports } from './identity/holding.ts'
import { StoreAway } from './identity/store-away.ts'
import { Wish } from './identity/wish.ts'
import type { Line } from './line.ts'
import { logDown, logRefused, logReplies } from './log-frames.ts'
import { takeFrame } from './pipeline.ts'
import { joinReplies, refusalsOf } from './reply-arena.ts'
import { tellUnknown } from './unknown.ts'

/** Frames that may wait for the look-up of their device. */
const maxQueue = 256
/** Shared by all sessions: a decode call uses it before the next fills it. */
const options: DecodeOptions = { model: '', settings: {}, receivedAt: 0 }

/** One connection of a device. It owns serial numbers, log-in, limits and replies; bytes are the protocol's matter. */
export class Session implements Peer, CommandTarget, HoldingSession {
  readonly hub: Hub
  readonly protocol: StreamProtocol
  readonly link: Link = {}
  readonly ip: string
  readonly transport: number
  device: Device | undefined = undefined
  number: string | undefined = undefined
  readonly since: number
  seenAtMs: number
  isClosed = false
  /** Of its hold of `device` (identity/holders.ts), and whether it showed the code. */
  epoch = 0
  isProved = false
  /** Goes out with the answer to a registration. */
  givenCode = ''
  /** A device that it claims without its code; an alarm when it leaves without having shown it. */
  suspect: Device | undefined = undefined
  readonly #line: Line
  readonly #buffer: FrameBuffer
  #queue: RawFrame[] | undefined = undefined
  #wish: Wish | undefined = undefined
  #challenge: Challenge | undefined = undefined
  #settings: DeviceSettings | undefined = undefined
  /** A message of several packets may be unfinished. */
  #hasParts = false
  #serial = 0
  #second = 0
  #frames = 0

  constructor(hub: Hub, protocol: StreamProtocol, line: Line) {
    this.hub = hub
    this.protocol = protocol
    this.#line = line
    this.#buffer = new FrameBuffer(protocol)
    this.ip = line.ip
    this.transport = transports[line.transport]
    this.seenAtMs = hub.now()
    this.since = this.seenAtMs
    hub.sessions.add(this)
    hub.open[line.transport] += 1
  }

  /** Takes bytes of the connection, in any cut. Never throws. */
  receive(chunk: Buffer): void {
    const startedAt = this.hub.messageTime.begin()
    try {
      this.#receive(chunk)
    } catch (error) {
      failSession(this, error, chunk)
    }
    this.hub.messageTime.end(startedAt, this.protocol.name, chunk)
  }

  #receive(chunk: Buffer): void {
    const { hub } = this
    this.seenAtMs = hub.now()
    hub.counters.bytes += chunk.length
    const frames = this.#buffer.take(chunk)
    // A datagram ends with its frames.
    if (this.#line.transport === 'udp') this.#buffer.clear()
    const endless = this.#buffer.dropOver(hub.limits.maxBufferBytes)
    if (endless) this.reject(endless, 'no end of frame')
    for (const raw of frames) this.#take(raw)
    this.#checkRate(frames.length)
    if (hub.isFull && !this.isClosed) {
      this.#line.pause()
      hub.held.add(this)
    }
  }

  #take(raw: RawFrame): void {
    if (this.isClosed) return
    if (!this.#queue) takeFrame(this.hub, this, raw)
    else if (this.#queue.length < maxQueue) this.#queue.push(raw)
    else this.close('too much before log-in')
  }

  #checkRate(frames: number): void {
    const second = Math.floor(this.seenAtMs / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#frames = 0
    }
    this.#frames += frames
    if (this.#frames <= this.hub.limits.maxFramesPerSecond || this.isClosed) return
    this.#line.pause()
    this.hub.throttled.add(this)
  }

  /** Finds out whether the device of a number may be this connection's; the frames that come meanwhile wait. */
  knock(number: string, raw: RawFrame, frame: unknown): void {
    // Who waits is heard again with a log-in only.
    if (this.#wish && !this.protocol.isLogin(frame)) return
    this.endWish()
    this.#queue = [raw]
    this.#line.pause()
    admit(this, { number, raw, frame }).catch((error: unknown) => {
      if (error instanceof StoreAway) this.close('database away')
      else failSession(this, error, raw.bytes)
    })
  }

  /** The number that frames without one are about. */
  get namedNumber(): string | undefined {
    return this.#wish?.number ?? this.number
  }

  /** The device is this connection's from now on, and its frames go on. */
  hold(device: Device, held: { number: string; epoch: number; isProved: boolean }): void {
    if (this.device && this.device !== device) this.#leave()
    Object.assign(this, held, { device, suspect: undefined })
    this.#settings = undefined
    device.session = this
    this.#readQueue(0)
    if (device.hasWaiting) this.sendWaiting()
  }

  /** The frame that knocked is done with; the connection goes on without a device. */
  goOn(): void {
    this.#readQueue(1)
  }

  #readQueue(from: number): void {
    const queue = this.#queue?.slice(from) ?? []
    this.#queue = undefined
    for (const raw of queue) this.#take(raw)
    this.resume()
  }

  /** Waits, unheard, until the device's holder is gone. */
  wait(device: Device, knock: { number: string; raw: RawFrame }): void {
    this.#wish = new Wish(this, device, knock)
    this.goOn()
  }

  endWish(): void {
    this.#wish?.end()
    this.#wish = undefined
  }

  /** Another address claims the device of this connection. */
  challenge(ip: string): void {
    this.#challenge ??= new Challenge(this, this.#line)
    this.#challenge.raise(ip)
  }

  /** The number is nobody's: counted, told where the protocol has a word, and the connection ends. */
  refuseUnknown(number: string): void {
    const { hub, protocol, ip } = this
    const at = Math.floor(this.seenAtMs / 1000)
    hub.unknown.count({ imei: number, protocol: protocol.name, ip, at })
    const raw = this.#queue?.[0]
    if (raw && !this.isClosed) tellUnknown(this, raw)
    this.close('unknown number')
  }

  /** Answers a frame that does not count. */
  refuseFrame(frame: unknown): void {
    const nextSerial = this.#nextSerial
    const now = this.seenAtMs
    for (const bytes of this.protocol.refuse?.({ frame, nextSerial, now }) ?? []) this.#write(bytes)
  }

  decodeOptions(device = this.device): DecodeOptions {
    const settings = device === this.device ? this.#settings : undefined
    options.model = device?.model ?? ''
    options.settings = settings ?? device?.settings ?? {}
    options.receivedAt = Math.floor(this.seenAtMs / 1000)
    return options
  }

  /** The zone that the device stated counts where an operator set none. */
  stateZone(zoneMinutes: number): void {
    const { device } = this
    if (!device || device.settings.zoneMinutes !== undefined) return
    this.#settings = { ...device.settings, zoneMinutes }
  }

  /** The frames that answer a message. */
  repliesTo(frame: unknown, message: Message, result: AckResult): Buffer[] {
    return this.protocol.acknowledge({
      frame,
      message,
      result,
      link: this.link,
      nextSerial: this.#nextSerial,
      now: this.seenAtMs,
      authCode: this.givenCode,
    })
  }

  /** A packet of an unfinished message came; the sweep asks for missing ones. */
  awaitParts(frame: unknown): void {
    this.#hasParts = true
    const nextSerial = this.#nextSerial
    for (const bytes of this.protocol.acknowledgePart?.({ frame, nextSerial }) ?? [])
      this.#write(bytes)
  }

  /** Answers at once. */
  answer(frame: unknown, message: Message, result: AckResult): void {
    for (const bytes of this.repliesTo(frame, message, result)) this.#write(bytes)
  }

  /** After the commit: sends the replies. Without one the connection is given up, so that the device sends again. */
  settle(isStored: boolean, bytes: Buffer, places: readonly number[]): void {
    if (!isStored) this.close('reports could not be stored')
    if (this.isClosed || places.length === 0) return
    logReplies(this, bytes, places)
    this.#writeRaw(joinReplies(bytes, places))
  }

  /** Some reports were refused: their replies say so where the protocol has a word for it, and the connection ends. */
  refuse(bytes: Buffer, stored: readonly number[], refused: readonly number[]): void {
    this.settle(true, bytes, stored)
    for (const frame of refusalsOf(this.protocol, bytes, refused)) this.#write(frame)
    this.close('a report was refused')
  }

  /** Sends a command; undefined when the protocol or model has no word for it. */
  send(command: DownCommand): { serial: number } | undefined {
    const { device, protocol, link } = this
    if (!device) return undefined
    const { number, model } = device
    const settings = this.#settings ?? device.settings
    const nextSerial = this.#nextSerial
    const made = protocol.command({ command, number, model, settings, link, nextSerial })
    if (!made) return undefined
    for (const bytes of made.frames) this.#write(bytes)
    return { serial: made.serial }
  }

  /** Sends what waits for the device. */
  sendWaiting(): void {
    this.hub.downlink.sendWaiting(this).catch((error: unknown) => {
      this.hub.log.warn({ err: error, device: this.device?.id }, 'waiting commands were not sent')
    })
  }

  /** Counts a frame that is not what it claims to be; the connection lives on. */
  reject(bytes: Buffer, why: string): void {
    this.hub.counters.badFrames += 1
    logRefused(this, bytes, why)
  }

  /** Asks for packets that are missing, and closes what has been silent for too long; called by the sweep. */
  check(nowMs: number): void {
    const { limits } = this.hub
    const silent = (nowMs - this.seenAtMs) / 1000
    if (!this.device) {
      const most = this.#wish ? limits.waitSeconds : limits.loginSeconds
      if ((nowMs - this.since) / 1000 > most) this.close('no log-in in time')
    } else if (silent > idleSeconds(this.device)) this.close('silent')
    this.#challenge?.check(nowMs)
    if (!this.#queue) this.#wish?.retry()
    if (!this.#hasParts || !this.protocol.askMissing || this.isClosed) return
    for (const bytes of this.protocol.askMissing(this.link, this.#nextSerial)) this.#write(bytes)
  }

  /** Reads on, unless something still speaks against it. */
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

  /** The connection is gone. */
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
    if (this.suspect) hub.conflicts.note(hub, this.suspect, this.ip, 'noCode')
    this.endWish()
    this.#leave()
  }

  #leave(): void {
    const { device, hub } = this
    if (device?.session === this) {
      device.session = undefined
      hub.holders.release(device.id, this.epoch)
      for (const waiting of device.waiting ?? []) waiting.retry()
    }
    this.hub.downlink.release(this).catch((error: unknown) => {
      this.hub.log.warn({ err: error }, 'commands under way could not be released')
    })
  }

  readonly #nextSerial = (): number => {
    const serial = this.#serial
    this.#serial = (serial + 1) & 0xffff
    return serial
  }

  #write(bytes: Buffer): void {
    logDown(this, bytes)
    this.#writeRaw(bytes)
  }

  #writeRaw(bytes: Buffer): void {
    if (this.isClosed) return
    this.#line.write(bytes)
    if (this.#line.unsent() > this.hub.limits.maxUnsentBytes) this.close('does not read')
  }
}
