import dgram from 'node:dgram'
import type { StreamProtocol } from './codecs/protocol.ts'
import type { Hub } from './hub.ts'
import type { Line } from './line.ts'
import { Session } from './session.ts'
import type { ListenOptions } from './tcp.ts'

class UdpLine implements Line {
  readonly ip: string
  readonly #port: number
  readonly #server: dgram.Socket
  readonly #onEnd: () => void

  constructor(server: dgram.Socket, from: dgram.RemoteInfo, onEnd: () => void) {
    this.ip = from.address
    this.#port = from.port
    this.#server = server
    this.#onEnd = onEnd
  }

  write(bytes: Buffer): void {
    this.#server.send(bytes, this.#port, this.ip, () => undefined)
  }

  end(): void {
    this.#onEnd()
  }

  /** Datagrams that come while nobody reads are lost; the device sends them again. */
  pause(): void {}

  resume(): void {}

  unsent(): number {
    return 0
  }
}

/** Listens for datagrams of one protocol: a session for each address and port, as if it were a connection. */
export async function listenUdp(
  hub: Hub,
  protocol: StreamProtocol,
  { host, port }: ListenOptions,
): Promise<dgram.Socket> {
  const sessions = new Map<string, Session>()
  const server = dgram.createSocket({ type: host.includes(':') ? 'udp6' : 'udp4' })
  server.on('message', (datagram, from) => {
    const key = `${from.address} ${from.port}`
    let session = sessions.get(key)
    if (!session || session.isClosed) {
      if (hub.sessions.size >= hub.limits.maxConnections) {
        hub.counters.refused += 1
        return
      }
      session = new Session(hub, protocol, new UdpLine(server, from, () => sessions.delete(key)))
      sessions.set(key, session)
    }
    session.receive(datagram)
  })
  server.on('error', (error) => hub.log.warn({ err: error }, 'datagrams could not be read'))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.bind({ address: host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return server
}
