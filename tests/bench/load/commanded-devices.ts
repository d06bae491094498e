import { once } from 'node:events'
import net from 'node:net'
import { frameOf, heartbeatFrame } from './jt808-frame.ts'

const setParams = 0x8103

/** Devices that accept every parameter and count how often each was told. */
export class CommandedDevices {
  readonly heard = new Map<string, number>()
  readonly #sockets: net.Socket[] = []

  async connect(port: number, numbers: readonly string[]): Promise<void> {
    for (const number of numbers) {
      const socket = net.connect({ port, host: '127.0.0.1' })
      this.#sockets.push(socket)
      await once(socket, 'connect')
      socket.on('data', (bytes) => this.#receive(socket, number, bytes))
      socket.on('error', () => undefined)
      socket.write(heartbeatFrame(number, 1))
    }
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Frames here are whole and their bytes never flags. */
  #receive(socket: net.Socket, number: string, bytes: Buffer): void {
    for (const hex of bytes.toString('hex').split('7e')) {
      const frame = Buffer.from(hex.replaceAll('7d02', '7e').replaceAll('7d01', '7d'), 'hex')
      if (frame.length < 13 || frame.readUInt16BE(0) !== setParams) continue
      this.heard.set(number, (this.heard.get(number) ?? 0) + 1)
      const body = Buffer.concat([frame.subarray(10, 12), frame.subarray(0, 2), Buffer.from([0])])
      socket.write(frameOf(0x0001, number, 2, body))
    }
  }
}
