import type net from 'node:net'
import type { DeviceRequest, RequestProtocol } from './codecs/request.ts'
import type { Device } from './device.ts'
import { answerText, closing, type HttpAnswer } from './http-answer.ts'
import type { Hub } from './hub.ts'
import { logRefusals } from './log-frames.ts'
import type { Counted, PerIp } from './per-ip.ts'
import { refuseRequest, takePhoneRequest } from './phone-request.ts'
import type { Screen } from './proxy/greeter.ts'
import { BadHttp, type RequestLine } from './wire/bad-http.ts'
import { HttpReader, type HttpRequest } from './wire/http-request.ts'

const idleMs = 20_000
const endingMs = 5000
/** Of one phone, that do not count against its address. */
const mostOfDevice = 4
/** Requests a second of a feed, in those of a phone. */
const feedShare = 20
const goOnSending = 'HTTP/1.1 100 Continue\r\n\r\n'
const busy: HttpAnswer = { status: 503, body: 'busy' }
const tooFast: HttpAnswer = { status: 429, body: 'too many requests' }

/** The port that connections are of, and what is counted there. */
export type PhonePort = {
  readonly hub: Hub
  readonly protocol: RequestProtocol
  readonly perIp: PerIp
  readonly perDevice: Counted<number>
  readonly isClosing: boolean
}

type Told = { ip: string; screen: Screen | undefined }

/** Of a phone: one request after the other, each with its answer. */
export class PhoneConnection {
  readonly ip: string
  readonly #phones: PhonePort
  readonly #socket: net.Socket
  readonly #reader = new HttpReader()
  #state: 'waits' | 'busy' | 'ends' = 'waits'
  /** Of the state, or the first byte of a request; ms of a clock that only goes on. */
  #since = performance.now()
  #isFresh = true
  #isLast = false
  /** The device that it counts for, instead of its address. */
  #deviceId: number | undefined
  #second = 0
  #requests = 0
  #screen: Screen | undefined
  #isFeed = false

  constructor(phones: PhonePort, socket: net.Socket, { ip, screen }: Told) {
    this.#phones = phones
    this.#socket = socket
    this.ip = ip
    this.#screen = screen
    socket.on('data', (chunk: Buffer) => this.#look(chunk))
    socket.on('end', () => this.#finish())
    socket.resume()
  }

  /** It has named a device that is there: its address is not asked any more. */
  known(device: Device): void {
    const { hub, protocol, perIp, perDevice } = this.#phones
    if (this.#deviceId !== undefined) return
    logRefusals(hub, device, { protocol: protocol.name, transport: 'http', ip: this.ip })
    if (this.#socket.destroyed || !perDevice.enter(device.id, mostOfDevice)) return
    this.#deviceId = device.id
    perIp.leave(this.ip)
  }

  /** It speaks for many devices, as long as its token is good. */
  fed(isGood: boolean): void {
    this.#isFeed = isGood
  }

  /** Once, when it is closed. */
  release(): void {
    const { perIp, perDevice } = this.#phones
    if (this.#deviceId === undefined) perIp.leave(this.ip)
    else perDevice.leave(this.#deviceId)
  }

  check(now: number, wholeMs: number): void {
    const ms = now - this.#since
    if (this.#state === 'ends' && ms > endingMs) this.#socket.destroy()
    if (this.#state !== 'waits') return
    const isMidway = this.#isFresh || this.#reader.isMidway
    if (ms > (isMidway ? wholeMs : idleMs)) this.#finish()
  }

  endIfIdle(): void {
    if (this.#state === 'waits' && !this.#reader.isMidway) this.#finish()
  }

  close(): void {
    this.#socket.destroySoon()
  }

  #look(chunk: Buffer): void {
    const bytes = this.#screen ? this.#screen(chunk) : chunk
    if (!bytes) return
    this.#screen = undefined
    this.#receive(bytes)
  }

  #receive(chunk: Buffer): void {
    // What comes behind the last answer must not keep it from arriving.
    if (this.#state === 'ends') return
    const begins = this.#state === 'waits' && !this.#isFresh && !this.#reader.isMidway
    if (begins) this.#since = performance.now()
    this.#reader.add(chunk)
    if (this.#state === 'busy') {
      if (this.#reader.isFull) this.#socket.pause()
      return
    }
    this.#read(() => this.#reader.next())
    if (this.#state === 'waits' && this.#reader.takeQuestion()) this.#socket.write(goOnSending)
  }

  /** No more comes, or not in time. */
  #finish(): void {
    this.#isLast = true
    if (this.#state === 'waits') this.#read(() => this.#reader.finish())
    if (this.#state === 'waits') this.#end()
    else if (this.#state === 'ends') this.#socket.destroySoon()
  }

  #read(next: () => HttpRequest | undefined): void {
    try {
      const request = next()
      if (request) this.#serve(request)
    } catch (error) {
      this.#refuse(error)
    }
  }

  #refuse(error: unknown): void {
    const { hub, protocol } = this.#phones
    if (!(error instanceof BadHttp)) {
      hub.errors.caught(protocol.name, error, { ip: this.ip })
      this.#socket.destroy()
      return
    }
    const { status, message: why, line } = error
    hub.counters.badFrames += 1
    if (line) refuseRequest(hub, protocol, this.#requestOf(line), { ip: this.ip, why })
    else if (status === 400) this.#overhear()
    this.#write({ status, body: why }, false)
  }

  /** Bytes of a tracker that came to the port of phones. */
  #overhear(): void {
    const { hub, protocol } = this.#phones
    hub.refusals.note({ cause: 'notHttp', protocol: protocol.name, transport: 'http', ip: this.ip })
    if (hub.heard.isListening) hub.heard.overhear(protocol.name, this.ip, this.#reader.bytes)
  }

  #serve(request: HttpRequest): void {
    this.#state = 'busy'
    this.#isFresh = false
    const { method, target, isKeptOpen } = request
    const failed = (error: unknown) => {
      const { hub, protocol } = this.#phones
      // The query may hold a token.
      hub.errors.caught(protocol.name, error, { request: `${method} ${target.split('?', 1)[0]}` })
      this.#write({ status: 500, body: '' }, false)
    }
    try {
      // Later in any case: the next request may have come with this one, and another behind it.
      Promise.resolve(this.#answer(request)).then(
        ({ status, body }) =>
          this.#write({ status, body: method === 'HEAD' ? '' : body }, isKeptOpen),
        failed,
      )
    } catch (error) {
      failed(error)
    }
  }

  #answer(request: HttpRequest): HttpAnswer | Promise<HttpAnswer> {
    const { hub, protocol, isClosing } = this.#phones
    if (isClosing || hub.isFull) return busy
    hub.counters.bytes += request.target.length + request.body.length
    const sent = this.#requestOf(request)
    if (!this.#isTooFast()) return takePhoneRequest(hub, protocol, sent, this)
    refuseRequest(hub, protocol, sent, { ip: this.ip, why: tooFast.body, refusal: 'tooFast' })
    return tooFast
  }

  #requestOf(read: RequestLine & Partial<HttpRequest>): DeviceRequest {
    const { method, target: url, contentType = '', authorization = '', body = '' } = read
    const receivedAt = Math.floor(this.#phones.hub.now() / 1000)
    return { method, url, contentType, authorization, body, receivedAt }
  }

  #isTooFast(): boolean {
    const { hub } = this.#phones
    const second = Math.floor(hub.now() / 1000)
    if (this.#second !== second) {
      this.#second = second
      this.#requests = 0
    }
    this.#requests += 1
    const { maxFramesPerSecond } = hub.limits
    return this.#requests > maxFramesPerSecond * (this.#isFeed ? feedShare : 1)
  }

  #write(answer: HttpAnswer, isKeptOpen: boolean): void {
    const isWaited = this.#isLast && !this.#reader.isMidway
    const isLast = !isKeptOpen || isWaited || this.#phones.isClosing || closing.has(answer.status)
    const text = answerText(answer, isLast)
    if (isLast) {
      this.#end(text)
      return
    }
    this.#socket.write(text, 'latin1')
    if (this.#socket.writableLength > this.#phones.hub.limits.maxUnsentBytes) this.#socket.destroy()
    else this.#goOn()
  }

  #goOn(): void {
    this.#state = 'waits'
    this.#since = performance.now()
    if (this.#reader.isMidway) this.#read(() => this.#reader.next())
    if (this.#state === 'waits' && this.#isLast) this.#finish()
    else this.#socket.resume()
  }

  #end(text = ''): void {
    this.#state = 'ends'
    this.#since = performance.now()
    this.#socket.end(text, 'latin1')
    this.#socket.resume()
  }
}
