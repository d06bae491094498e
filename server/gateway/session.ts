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
import type { Hub } from './hub.ts'
import type { Line } from './line.ts'
import { logDown, logRefused, logReplies } from './log-frames.ts'
import { takeFrame } from './pipeline.ts'
import { joinReplies, refusalsOf } from './reply-arena.ts'
import { mayTakeOver } from './take-over.ts'

const nothing = Buffer.alloc(0)
/** Frames that may wait for the look-up of their device. */
const maxQueue = 256
/** Shared by all sessions: a decode call uses it before the next fills it. */
const options: DecodeOptions = { model: '', settings: {}, receivedAt: 0 }

/** One connection of a device. It owns serial numbers, log-in, limits and replies; bytes are the protocol's matter. */
export class Session implements Peer, CommandTarget {
  readonly hub: Hub
  readonly protocol: StreamProtocol
  readonly link: Link = {}
  readonly ip: string
  device: Device | undefined = undefined
  number: string | undefined = undefined
  readonly since: number
  seenAtMs: number
  isClosed = false
  readonly #line: Line
  #rest: Buffer = nothing
  #queue: RawFrame[] | undefined = undefined
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
    this.ip = line.ip
    this.seenAtMs = hub.now()
    this.since = this.seenAtMs
    hub.sessions.add(this)
    hub.open[line.transport] += 1
  }

  /** Takes bytes of the connection, in any cut. Never throws. */
  receive(chunk: Buffer): void {
    try {
      this.#receive(chunk)
    } catch (error) {
      failSession(this, error, chunk)
    }
  }

  #receive(chunk: Buffer): void {
    const { hub } = this
    this.seenAtMs = hub.now()
    hub.counters.bytes += chunk.length
    const bytes = this.#isRestIdle(chunk) ? chunk : Buffer.concat([this.#rest, chunk])
    const { frames, rest } = this.protocol.split(bytes)
    this.#keep(rest, bytes)
    for (const raw of frames) this.#take(raw)
    this.#checkRate(frames.length)
    if (hub.isFull && !this.isClosed) {
      this.#line.pause()
      hub.held.add(this)
    }
  }

  /** Nothing waits, or only a delimiter where the chunk brings its own: saves a copy of nearly every chunk. */
  #isRestIdle(chunk: Buffer): boolean {
    if (this.#rest.length === 0) return true
    const { delimiter } = this.protocol
    return this.#rest.length === 1 && this.#rest[0] === delimiter && chunk[0] === delimiter
  }

  #keep(rest: Buffer, bytes: Buffer): void {
    // A datagram ends with its frames.
    if (this.#line.transport === 'udp') this.#rest = nothing
    else if (rest.length > this.hub.limits.maxBufferBytes) {
      this.reject(rest.subarray(0, 64), 'no end of frame')
      this.#rest = nothing
    } else this.#rest = rest.buffer === bytes.buffer && rest.length > 0 ? Buffer.from(rest) : rest
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

  /** Looks a number up while the frames that come meanwhile wait. */
  waitFor(number: string, raw: RawFrame): void {
    this.#queue = [raw]
    this.#line.pause()
    this.hub.registry
      .load(number, this.ip)
      .then(
        (device) => (device ? this.#enter(number, device) : this.#refuse(number)),
        () => this.close('database away'),
      )
      .catch((error: unknown) => failSession(this, error, raw.bytes))
  }

  /** The device is known: it is this connection's from now on, and its frames go on. */
  #enter(number: string, device: Device): void {
    if (this.isClosed) return
    if (!mayTakeOver(this.hub, device, this)) {
      this.close('number in use')
      return
    }
    if (this.device && this.device !== device) this.#leave()
    this.device = device
    this.number = number
    this.#settings = undefined
    device.session = this
    const queue = this.#queue ?? []
    this.#queue = undefined
    for (const raw of queue) this.#take(raw)
    this.resume()
    if (device.hasWaiting) this.sendWaiting()
  }

  #refuse(number: string): void {
    const { hub, protocol, ip } = this
    const at = Math.floor(this.seenAtMs / 1000)
    hub.unknown.count({ imei: number, protocol: protocol.name, ip, at })
    const raw = this.#queue?.[0]
    if (raw && !this.isClosed) this.#tellUnknown(raw)
    this.close('unknown number')
  }

  /** Only a registration has a word for it; other frames get no answer. */
  #tellUnknown(raw: RawFrame): void {
    try {
      const frame = this.protocol.open(raw.bytes)
      if (!this.protocol.isLogin(frame)) return
      const message = this.protocol.decode(frame, this.decodeOptions(), this.link)
      if (message?.login?.step === 'register') this.answer(frame, message, 'unknownDevice')
    } catch {
      // An unknown number with a broken log-in: there is nobody to tell.
    }
  }

  decodeOptions(): DecodeOptions {
    options.model = this.device?.model ?? ''
    options.settings = this.#settings ?? this.device?.settings ?? {}
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
      authCode: this.device?.authCode ?? '',
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
      if ((nowMs - this.since) / 1000 > limits.loginSeconds) this.close('no log-in in time')
    } else if (silent > idleSeconds(this.device)) this.close('silent')
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
    this.#rest = nothing
    const { sessions, open, held, throttled } = this.hub
    sessions.delete(this)
    open[this.#line.transport] -= 1
    held.delete(this)
    throttled.delete(this)
    this.#leave()
  }

  #leave(): void {
    if (this.device?.session === this) this.device.session = undefined
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
