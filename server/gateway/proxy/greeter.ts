import type net from 'node:net'
import type { ProxyRefusal } from '#lib/codes/refusal-causes.ts'
import { plainAddress } from '../../domain/platform/in-networks.ts'
import type { Proxies } from './proxies.ts'
import { readProxyHeader } from './read-proxy-header.ts'

/** A balancer sends its header with the connection. */
const patienceMs = 5000

type Refuse = (refusal: { cause: ProxyRefusal; ip: string; why: string }) => void

/** Bytes to go on with; undefined while they may become a header; false: refused. */
export type Screen = (chunk: Buffer) => Buffer | undefined | false

/** Tells whose connections of a TCP port are. What it refuses is closed and told. */
export class Greeter {
  readonly #proxies: Proxies
  readonly #refuse: Refuse
  /** Connections whose header is not there yet. */
  waiting = 0

  constructor(proxies: Proxies, refuse: Refuse) {
    this.#proxies = proxies
    this.#refuse = refuse
  }

  /**
   * Calls `enter` with the address that rates and limits count, at once where no balancer is trusted, and what looks at
   * the first bytes of who is none.
   */
  greet(socket: net.Socket, enter: (ip: string, screen?: Screen) => void): void {
    const { remoteAddress } = socket
    // A balancer's check is gone before it is seen.
    if (remoteAddress === undefined) {
      socket.destroy()
      return
    }
    const ip = plainAddress(remoteAddress)
    if (this.#proxies.trusts(ip)) this.#readHeader(socket, ip, enter)
    else enter(ip, this.#screenOf(socket, ip))
  }

  #screenOf(socket: net.Socket, ip: string): Screen {
    let held: Buffer = Buffer.alloc(0)
    return (chunk) => {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      const seen = readProxyHeader(held)
      if (seen.kind === 'none') return held
      if (seen.kind === 'part' && !seen.isBegun) return undefined
      this.#refuse({ cause: 'proxySource', ip, why: 'not trusted' })
      socket.destroy()
      return false
    }
  }

  #readHeader(socket: net.Socket, ip: string, enter: (ip: string) => void): void {
    let held: Buffer = Buffer.alloc(0)
    const settle = () => {
      clearTimeout(timer)
      socket.off('data', onData)
      socket.off('close', settle)
      socket.off('end', onEnd)
      this.waiting -= 1
    }
    const refuse = (cause: ProxyRefusal, why: string) => {
      settle()
      this.#refuse({ cause, ip, why })
      socket.destroy()
    }
    const goOn = (address: string, length: number) => {
      settle()
      // Flows again when who takes the connection says so.
      socket.pause()
      if (held.length > length) socket.unshift(held.subarray(length))
      enter(address)
    }
    const missing = (why: string) => {
      if (this.#proxies.isOptional) goOn(ip, 0)
      else refuse('proxyMissing', why)
    }
    const onData = (chunk: Buffer) => {
      held = Buffer.concat([held, chunk])
      const header = readProxyHeader(held)
      if (header.kind === 'header') goOn(header.address ?? ip, header.length)
      else if (header.kind === 'bad') refuse('proxyHeader', header.why)
      else if (header.kind === 'none') missing('none')
    }
    // Who connects and leaves without a byte looks whether the port is open.
    const onEnd = () => {
      if (held.length > 0) refuse('proxyHeader', 'unfinished')
      else socket.destroy()
    }
    const timer = setTimeout(() => {
      if (held.length > 0) refuse('proxyHeader', 'unfinished')
      else missing('none in time')
    }, patienceMs)
    timer.unref()
    this.waiting += 1
    socket.on('data', onData)
    socket.once('end', onEnd)
    socket.once('close', settle)
  }
}
