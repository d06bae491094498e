import dgram from 'node:dgram'
import type { LimitRefusal } from '#lib/codes/refusal-causes.ts'
import { plainAddress } from '../domain/platform/in-networks.ts'
import { quoted } from '../process/error-boundary.ts'
import type { StreamProtocol } from './codecs/protocol.ts'
import type { Hub } from './hub.ts'
import type { Line } from './line.ts'
import type { Listening, ListenOptions } from './listening.ts'
import { logRefusedDatagram } from './log-frames.ts'
import { Counted } from './per-ip.ts'
import { Session } from './session.ts'
import { whyBad } from './steps/frame.ts'

/** No device sends IP fragments. */
const maxDatagramBytes = 4096
/** Looked up: in all, of an address (times the bound of its connections), and datagrams each. */
const maxWaiting = { senders: 10_000, timesOfAddress: 10, datagrams: 8 }
/** Sessions that name one device: who changes its port has two for a while. */
const mostOfDevice = 8

class UdpLine implements Line {
  readonly transport = 'udp'
  readonly ip: string
  readonly #address: string
  readonly #port: number
  readonly #server: dgram.Socket
  readonly #onEnd: () => void

  constructor(server: dgram.Socket, from: dgram.RemoteInfo, onEnd: () => void) {
    this.ip = plainAddress(from.address)
    this.#address = from.address
    this.#port = from.port
    this.#server = server
    this.#onEnd = onEnd
  }

  /** Its device bounds it from the start. */
  named(): void {}

  write(bytes: Buffer): void {
    this.#server.send(bytes, this.#port, this.#address, () => undefined)
  }

  end(): void {
    this.#onEnd()
  }

  /** Paused sessions drop datagrams, which are sent again. */
  pause(): void {}

  resume(): void {}

  probe(): void {}

  unanswered(): Promise<number> {
    return Promise.resolve(0)
  }

  rest(): void {}

  unsent(): number {
    return 0
  }
}

/** That a datagram can be read to name. */
type Numbers = readonly [string, ...string[]]

/** A session per address and port with a device. */
class UdpListener {
  readonly #hub: Hub
  readonly #protocol: StreamProtocol
  readonly #server: dgram.Socket
  readonly #sessions = new Map<string, Session>()
  readonly #perDevice = new Counted<string>()
  readonly #waiting = new Map<string, Buffer[]>()
  readonly #waitingPerIp = new Counted<string>()

  constructor(hub: Hub, protocol: StreamProtocol, server: dgram.Socket) {
    this.#hub = hub
    this.#protocol = protocol
    this.#server = server
  }

  take(datagram: Buffer, from: dgram.RemoteInfo): void {
    const hub = this.#hub
    // Port 0 is forged and cannot be answered.
    if (from.port === 0 || datagram.length > maxDatagramBytes || hub.isFull) {
      this.#refuse('datagrams', from)
      return
    }
    const key = `${from.address} ${from.port}`
    const session = this.#sessions.get(key)
    if (!session || session.isClosed) this.#admit(key, datagram, from)
    else if (hub.throttled.has(session)) this.#refuse('datagrams', from)
    else session.receive(datagram)
  }

  /** Keeps nothing before a good frame names a device. */
  #admit(key: string, datagram: Buffer, from: dgram.RemoteInfo): void {
    const hub = this.#hub
    const numbers = this.#numbersOf(datagram)
    if (!numbers) {
      hub.counters.badFrames += 1
      this.#overhear(datagram, from)
      return
    }
    if (numbers.every((number) => hub.registry.isUnknown(number))) {
      this.#countUnknown(numbers[0], from)
      return
    }
    const waiting = this.#waiting.get(key)
    if (waiting) {
      if (waiting.length < maxWaiting.datagrams) waiting.push(datagram)
      return
    }
    if (this.#waiting.size >= maxWaiting.senders) {
      this.#refuse('connections', from, numbers[0])
      return
    }
    const most = hub.limits.maxPerIp * maxWaiting.timesOfAddress
    if (!this.#waitingPerIp.enter(from.address, most)) {
      this.#refuse('perAddress', from, numbers[0])
      return
    }
    this.#waiting.set(key, [datagram])
    this.#lookUp(key, numbers, from)
  }

  #lookUp(key: string, numbers: Numbers, from: dgram.RemoteInfo): void {
    const { errors } = this.#hub
    this.#known(numbers, from.address)
      .then(
        (number) =>
          number === undefined
            ? this.#countUnknown(numbers[0], from)
            : this.#open(key, number, from),
        () => this.#refuse('datagrams', from, numbers[0]),
      )
      .catch((error: unknown) => errors.caught('udp', error))
      .finally(() => {
        this.#waiting.delete(key)
        this.#waitingPerIp.leave(from.address)
      })
  }

  async #known(numbers: Numbers, address: string): Promise<string | undefined> {
    const { registry } = this.#hub
    for (const number of numbers) if (await registry.load(number, address)) return number
    return undefined
  }

  #open(key: string, number: string, from: dgram.RemoteInfo): void {
    const hub = this.#hub
    if (hub.open.udp >= hub.limits.maxUdpSessions) {
      this.#refuse('connections', from, number)
      return
    }
    if (!this.#perDevice.enter(number, mostOfDevice)) {
      this.#refuse('perDevice', from, number)
      return
    }
    hub.counters.accepted += 1
    const line = new UdpLine(this.#server, from, () => {
      this.#sessions.delete(key)
      this.#perDevice.leave(number)
    })
    const session = new Session(hub, this.#protocol, line)
    this.#sessions.set(key, session)
    for (const datagram of this.#waiting.get(key) ?? []) session.receive(datagram)
  }

  #overhear(datagram: Buffer, from: dgram.RemoteInfo): void {
    const { heard } = this.#hub
    if (!heard.isListening) return
    const { name } = this.#protocol
    const ip = plainAddress(from.address)
    heard.overhear(name, ip, datagram)
    heard.noteBad(name, { ip, deviceId: undefined }, datagram)
  }

  #numbersOf(datagram: Buffer): Numbers | undefined {
    const protocol = this.#protocol
    for (const { bytes, error } of protocol.split(datagram).frames) {
      if (error !== undefined) continue
      try {
        const frame = protocol.open(bytes)
        const number = protocol.numberOf(frame)
        if (!number) continue
        const other = protocol.otherNumberOf?.(frame)
        return other === undefined ? [number] : [number, other]
      } catch (bad) {
        if (whyBad(bad) === undefined) throw bad
      }
    }
    return undefined
  }

  /** A limit; written to the log of the device that the datagram names. */
  #refuse(cause: LimitRefusal, from: dgram.RemoteInfo, number?: string): void {
    const hub = this.#hub
    const sender = {
      protocol: this.#protocol.name,
      transport: 'udp',
      ip: plainAddress(from.address),
    } as const
    hub.refuse({ ...sender, cause })
    const device = number === undefined ? undefined : hub.registry.find(number)
    if (device && !device.isClaimOpen) logRefusedDatagram(hub, device, { ...sender, cause })
  }

  #countUnknown(imei: string, from: dgram.RemoteInfo): void {
    const { heard, unknown, now } = this.#hub
    const at = Math.floor(now() / 1000)
    const { name } = this.#protocol
    unknown.count({ imei, protocol: name, ip: from.address, at })
    heard.noteUnknown(imei, { protocol: name, ip: plainAddress(from.address) })
  }
}

export async function listenUdp(
  hub: Hub,
  protocol: StreamProtocol,
  { host, port }: ListenOptions,
): Promise<Listening> {
  const server = dgram.createSocket({ type: host.includes(':') ? 'udp6' : 'udp4' })
  const listener = new UdpListener(hub, protocol, server)
  server.on('message', (datagram, from) => {
    const facts = () => ({ ip: from.address, bytes: quoted(datagram) })
    hub.errors.run('udp', () => listener.take(datagram, from), facts)
  })
  server.on('error', (error) => hub.log.warn({ err: error }, 'datagrams could not be read'))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // Of this process alone: another would read datagrams of senders that are known here.
    server.bind({ address: host, port, exclusive: true }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: server.address().port,
    stop: () => void server.removeAllListeners('message'),
    close: () => void server.close(),
  }
}
