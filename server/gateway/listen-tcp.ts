import net from 'node:net'
import { plainAddress } from '../domain/platform/in-networks.ts'
import type { StreamProtocol } from './codecs/protocol.ts'
import type { Hub } from './hub.ts'
import { unansweredTries } from './identity/unanswered.ts'
import type { Line } from './line.ts'
import type { Listening, ListenOptions } from './listening.ts'
import { PerIp } from './per-ip.ts'
import { Greeter, type Screen } from './proxy/greeter.ts'
import { tellProxyRefusal } from './proxy/tell-proxy-refusal.ts'
import { Session } from './session.ts'

/** Fields instead of closures per connection. */
type DeviceSocket = net.Socket & { session?: Session; line?: TcpLine; screen?: Screen | undefined }

const probeMs = 1000
const usualKeepAliveMs = 7_200_000

class TcpLine implements Line {
  readonly transport = 'tcp'
  readonly ip: string
  readonly #socket: net.Socket
  readonly #perIp: PerIp
  #isNamed = false

  constructor(socket: net.Socket, perIp: PerIp, ip: string) {
    this.#socket = socket
    this.#perIp = perIp
    this.ip = ip
  }

  /** Once it is closed at the latest. */
  named(): void {
    if (this.#isNamed) return
    this.#isNamed = true
    this.#perIp.leave(this.ip)
  }

  write(bytes: Buffer): void {
    if (this.#socket.writable) this.#socket.write(bytes)
  }

  end(): void {
    this.#socket.destroySoon()
  }

  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  /** Each second; the system closes after ten. Devices do not see it. */
  probe(): void {
    this.#socket.setKeepAlive(true, probeMs)
  }

  unanswered(): Promise<number> {
    return unansweredTries(this.#socket)
  }

  rest(): void {
    this.#socket.setKeepAlive(true, usualKeepAliveMs)
  }

  unsent(): number {
    return this.#socket.writableLength
  }
}

function onData(this: DeviceSocket, chunk: Buffer): void {
  const bytes = this.screen ? this.screen(chunk) : chunk
  if (!bytes) return
  this.screen = undefined
  this.session?.receive(bytes)
}

function onClose(this: DeviceSocket): void {
  this.session?.release()
  this.line?.named()
}

function onError(this: DeviceSocket): void {
  this.destroy()
}

export async function listenTcp(
  hub: Hub,
  protocol: StreamProtocol,
  { host, port, proxies }: ListenOptions,
): Promise<Listening> {
  const perIp = new PerIp()
  const greeter = new Greeter(proxies, tellProxyRefusal(hub, protocol.name, 'tcp'))
  const server = net.createServer({ noDelay: true, keepAlive: true })
  const refuse = (cause: 'perAddress' | 'connections', ip: string) =>
    hub.refuse({ cause, protocol: protocol.name, transport: 'tcp', ip })
  const open = (socket: DeviceSocket, ip: string, screen?: Screen): boolean => {
    if (!server.listening) socket.destroy()
    if (socket.destroyed) return false
    hub.counters.accepted += 1
    socket.line = new TcpLine(socket, perIp, ip)
    socket.session = new Session(hub, protocol, socket.line)
    socket.screen = screen
    socket.on('data', onData)
    socket.on('close', onClose)
    socket.resume()
    return true
  }
  server.on('connection', (socket: DeviceSocket) => {
    socket.on('error', onError)
    const close = (cause: 'perAddress' | 'connections', ip: string) => {
      refuse(cause, ip)
      socket.destroy()
    }
    const waiting = greeter.waiting + perIp.waiting
    const isFull = hub.open.tcp + waiting >= hub.limits.maxConnections
    if (isFull) return close('connections', plainAddress(socket.remoteAddress))
    greeter.greet(socket, (ip, screen) =>
      perIp.ask(ip, hub.limits.maxPerIp, {
        enter: () => open(socket, ip, screen),
        refuse: () => close('perAddress', ip),
      }),
    )
  })
  server.listen({ host, port, backlog: 4096 })
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  // The server ends after its last connection.
  return { port: (server.address() as net.AddressInfo).port, stop: () => void server.close() }
}
