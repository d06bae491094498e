import dgram from 'node:dgram'
import net from 'node:net'

/** Whether a TCP port can be bound at the address. */
export function isFree(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** Whether a UDP port can be bound at the address. */
export function isFreeUdp(port, host) {
  return new Promise((resolve) => {
    const socket = dgram.createSocket('udp4')
    socket.once('error', () => resolve(false))
    socket.bind({ port, address: host, exclusive: true }, () => socket.close(() => resolve(true)))
  })
}

/** A TCP port of the loopback that is free now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** So many different ports that are free now. */
export async function freePorts(count) {
  const ports = new Set()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}
