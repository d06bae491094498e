import net from 'node:net'
import type { StreamProtocol } from './codecs/protocol.ts'
import type { Hub } from './hub.ts'
import { plainAddress } from './identity/address.ts'
import { unansweredTries } from './identity/unanswered.ts'
import type { Line } from './line.ts'
import type { Listening, ListenOptions } from './listening.ts'
import { PerIp } from './per-ip.ts'
import { Session } from './session.ts'

/** Fields instead of closures per connection. */
type DeviceSocket = net.Socket & { session?: Session; perIp?: PerIp; ip?: string }

const probeMs = 1000
const usualKeepAliveMs = 7_200_000

class TcpLine implements Line {
  readonly transport = 'tcp'
  readonly ip: string
  readonly #socket: net.Socket

  constructor(socket: net.Socket) {
    this.#socket = socket
    this.ip = plainAddress(socket.remoteAddress)
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
  this.session?.receive(chunk)
}

function onClose(this: DeviceSocket): void {
  this.session?.release()
  this.perIp?.leave(this.ip ?? '')
}

function onError(this: DeviceSocket): void {
  this.destroy()
}

export async function listenTcp(
  hub: Hub,
  protocol: StreamProtocol,
  { host, port }: ListenOptions,
): Promise<Listening> {
  const perIp = new PerIp()
  const server = net.createServer({ noDelay: true, keepAlive: true })
  server.maxConnections = hub.limits.maxConnections
  server.on('connection', (socket: DeviceSocket) => {
    const ip = socket.remoteAddress ?? ''
    const isOver = hub.open.tcp >= hub.limits.maxConnections
    if (isOver || !perIp.enter(ip, hub.limits.maxPerIp)) {
      hub.counters.refused += 1
      socket.destroy()
      return
    }
    hub.counters.accepted += 1
    socket.perIp = perIp
    socket.ip = ip
    socket.session = new Session(hub, protocol, new TcpLine(socket))
    socket.on('data', onData)
    socket.on('error', onError)
    socket.on('close', onClose)
  })
  server.on('drop', () => {
    hub.counters.refused += 1
  })
  server.listen({ host, port, backlog: 4096 })
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  // The server ends after its last connection.
  return { port: (server.address() as net.AddressInfo).port, stop: () => void server.close() }
}
