import dgram from 'node:dgram'
import { once } from 'node:events'
import net from 'node:net'

const host = '127.0.0.1'
const maxUnsent = 64 * 1024

/** `send` resolves when the next may come. */
export type Lane = { send(bytes: Buffer): Promise<void>; close(): void }

/** Opened again with `hello` when the gateway closed it. */
export class TcpLane implements Lane {
  readonly #port: number
  readonly #hello: Buffer | undefined
  #socket: net.Socket | undefined

  constructor(port: number, hello?: Buffer) {
    this.#port = port
    this.#hello = hello
  }

  async send(bytes: Buffer): Promise<void> {
    const socket = await this.#connected()
    socket.write(bytes)
    if (socket.writableLength > maxUnsent)
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
  }

  close(): void {
    this.#socket?.destroy()
  }

  async #connected(): Promise<net.Socket> {
    for (;;) {
      if (this.#socket?.writable) return this.#socket
      const socket = net.connect({ host, port: this.#port, noDelay: true })
      socket.on('error', () => undefined)
      // Answers are read and thrown away.
      socket.resume()
      const isOpen = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      if (isOpen && this.#hello) socket.write(this.#hello)
      if (isOpen) this.#socket = socket
      else await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

export class UdpLane implements Lane {
  readonly #port: number
  readonly #socket = dgram.createSocket('udp4')

  constructor(port: number) {
    this.#port = port
    this.#socket.on('error', () => undefined)
  }

  async send(bytes: Buffer): Promise<void> {
    await new Promise((resolve) => this.#socket.send(bytes, this.#port, host, resolve))
  }

  close(): void {
    this.#socket.close()
  }
}

const answerMs = 3000

/** Each waits for answer, end, or three seconds. */
export class HttpLane implements Lane {
  readonly #port: number
  #socket: net.Socket | undefined

  constructor(port: number) {
    this.#port = port
  }

  async send(bytes: Buffer): Promise<void> {
    if (!this.#socket?.writable) {
      this.#socket = net.connect({ host, port: this.#port, noDelay: true })
      this.#socket.on('error', () => undefined)
    }
    const socket = this.#socket
    socket.write(bytes)
    const end = new AbortController()
    const { signal } = end
    const timer = setTimeout(() => end.abort(), answerMs)
    const isAnswered = await Promise.race([
      once(socket, 'data', { signal }).then(() => true),
      once(socket, 'close', { signal }).then(() => false),
    ]).catch(() => false)
    clearTimeout(timer)
    end.abort()
    // A lied length must not swallow the next head.
    if (!isAnswered) socket.destroy()
  }

  close(): void {
    this.#socket?.destroy()
  }
}
