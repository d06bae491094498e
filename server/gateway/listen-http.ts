import net from 'node:net'
import { plainAddress } from '../domain/platform/in-networks.ts'
import type { RequestProtocol } from './codecs/request.ts'
import type { Hub } from './hub.ts'
import type { Listening, ListenOptions } from './listening.ts'
import { Counted, PerIp } from './per-ip.ts'
import { PhoneConnection } from './phone-connection.ts'
import { Greeter, type Screen } from './proxy/greeter.ts'
import type { Proxies } from './proxy/proxies.ts'
import { tellProxyRefusal } from './proxy/tell-proxy-refusal.ts'

const checkMs = 1000

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
