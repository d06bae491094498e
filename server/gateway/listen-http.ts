import net from 'node:net'
import type { DeviceRequest, RequestProtocol } from './codecs/request.ts'
import type { Device } from './device.ts'
import type { Hub } from './hub.ts'
import { plainAddress } from './identity/address.ts'
import type { Listening, ListenOptions } from './listening.ts'
import { logRefusals } from './log-frames.ts'
import { Counted, PerIp } from './per-ip.ts'
import { type PhoneAnswer, refuseRequest, takePhoneRequest } from './phone-request.ts'
import { Greeter, type Screen } from './proxy/greeter.ts'
import type { Proxies } from './proxy/proxies.ts'
import { tellProxyRefusal } from './proxy/tell-proxy-refusal.ts'
import { BadHttp, HttpReader, type HttpRequest, type RequestLine } from './wire/http-request.ts'

const idleMs = 20_000
const endingMs = 5000
const checkMs = 1000
/** Of one phone, that do not count against its address. */
const mostOfDevice = 4

type Answer = { status: PhoneAnswer['status'] | BadHttp['status'] | 429 | 500; body: string }

const reasons: Record<Answer['status'], string> = {
  200: 'OK',
  400: 'Bad Request',
  403: 'Forbidden',
  408: 'Request Timeout',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Nothing that follows on the connection can be read, or is wanted. */
const closing = new Set<Answer['status']>([408, 413, 429, 431, 500])
const goOnSending = 'HTTP/1.1 100 Continue\r\n\r\n'
const busy: Answer = { status: 503, body: 'busy' }
const tooFast: Answer = { status: 429, body: 'too many requests' }

/** Phones over HTTP, on any path, limits of TCP. */
export async function listenHttp(
  hub: Hub,
  protocol: RequestProtocol,
  { host, port, proxies }: ListenOptions,
): Promise<Listening> {
  const phones = new Phones(hub, protocol, proxies)
  const server = net.createServer({ noDelay: true, keepAlive: true, allowHalfOpen: true })
  server.on('connection', (socket) => phones.accept(socket))
  const timer = setInterval(() => phones.check(performance.now()), checkMs)
  server.once('close', () => clearInterval(timer))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, backlog: 1024 }, () => resolve())
  })
  const stop = () => {
    server.close()
    phones.stop()
  }
  return { port: (server.address() as net.AddressInfo).port, stop, close: () => phones.close() }
}

/** The open connections of a port. */
class Phones {
  readonly hub: Hub
  readonly protocol: RequestProtocol
  readonly perIp = new PerIp()
  readonly perDevice = new Counted<number>()
  readonly greeter: Greeter
  readonly #open = new Set<PhoneConnection>()
  readonly #wholeMs: number
  isClosing = false

  constructor(hub: Hub, protocol: RequestProtocol, proxies: Proxies) {
    this.hub = hub
    this.protocol = protocol
    this.greeter = new Greeter(proxies, tellProxyRefusal(hub, protocol.name, 'http'))
    this.#wholeMs = hub.limits.loginSeconds * 1000
  }

  accept(socket: net.Socket): void {
    socket.on('error', () => socket.destroy())
    const refuse = (cause: 'perAddress' | 'connections', ip: string) => {
      this.refuse(cause, ip)
      socket.destroy()
    }
    const { maxConnections, maxPerIp } = this.hub.limits
    const waiting = this.greeter.waiting + this.perIp.waiting
    if (this.#open.size + waiting >= maxConnections) {
      refuse('connections', plainAddress(socket.remoteAddress))
      return
    }
    this.greeter.greet(socket, (ip, screen) =>
      this.perIp.ask(ip, maxPerIp, {
        enter: () => this.#enter(socket, ip, screen),
        refuse: () => refuse('perAddress', ip),
      }),
    )
  }

  refuse(cause: 'perAddress' | 'connections', ip: string): void {
    this.hub.refuse({ cause, protocol: this.protocol.name, transport: 'http', ip })
  }

  #enter(socket: net.Socket, ip: string, screen?: Screen): boolean {
    if (this.isClosing) socket.destroy()
    if (socket.destroyed) return false
    this.hub.counters.accepted += 1
    const connection = new PhoneConnection(this, socket, { ip, screen })
    this.#open.add(connection)
    socket.once('close', () => {
      this.#open.delete(connection)
      connection.release()
    })
    return true
  }

  check(now: number): void {
    for (const connection of this.#open)
      this.hub.errors.run('http', () => connection.check(now, this.#wholeMs))
  }

  stop(): void {
    this.isClosing = true
    for (const connection of this.#open) connection.endIfIdle()
  }

  close(): void {
    for (const connection of this.#open) connection.close()
  }
}

type Told = { ip: string; screen: Screen | undefined }

class PhoneConnection {
  readonly ip: string
  readonly #phones: Phones
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

  constructor(phones: Phones, socket: net.Socket, { ip, screen }: Told) {
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
      hub.errors.caught(protocol.name, error, { request: `${method} ${target}` })
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

  #answer(request: HttpRequest): Answer | Promise<Answer> {
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
    return this.#requests > hub.limits.maxFramesPerSecond
  }

  #write(answer: Answer, isKeptOpen: boolean): void {
    const isWaited = this.#isLast && !this.#reader.isMidway
    const isLast = !isKeptOpen || isWaited || this.#phones.isClosing || closing.has(answer.status)
    const text = textOf(answer, isLast)
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

function textOf({ status, body }: Answer, isLast: boolean): string {
  const later = status === 503 || status === 429 ? 'Retry-After: 5\r\n' : ''
  const connection = isLast ? 'close' : 'keep-alive'
  return `HTTP/1.1 ${status} ${reasons[status]}\r\nDate: ${httpDate()}\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n${later}Connection: ${connection}\r\n\r\n${body}`
}

let date = { second: 0, text: '' }

/** Made once a second. */
function httpDate(): string {
  const second = Math.floor(Date.now() / 1000)
  if (date.second !== second) date = { second, text: new Date(second * 1000).toUTCString() }
  return date.text
}
