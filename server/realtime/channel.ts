import type { WebSocket } from 'ws'
import type { ServerMessage } from '#lib/live/messages.ts'

/** Above it everything but replies is held back (docs/push-and-live.md#slow-readers). */
export const writableBytes = 256 * 1024

/** Says when it has room, so that what waits is coalesced and not queued. */
export class Channel {
  readonly #socket: WebSocket
  readonly #onRoom = new Set<() => void>()

  constructor(socket: WebSocket) {
    this.#socket = socket
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  get hasRoom(): boolean {
    return this.isOpen && this.#socket.bufferedAmount <= writableBytes
  }

  send(message: ServerMessage | Buffer): void {
    if (!this.isOpen) return
    const data = Buffer.isBuffer(message) ? message : JSON.stringify(message)
    this.#socket.send(data, () => this.#sent())
  }

  /** When there is room again, and when the socket has closed. */
  onRoom(listener: () => void): () => void {
    this.#onRoom.add(listener)
    return () => this.#onRoom.delete(listener)
  }

  /** Or when the socket is gone. */
  async room(): Promise<void> {
    while (this.isOpen && !this.hasRoom) {
      await new Promise<void>((resolve) => {
        const stop = this.onRoom(() => {
          stop()
          resolve()
        })
      })
    }
  }

  release(): void {
    for (const listener of [...this.#onRoom]) listener()
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  #sent(): void {
    if (this.#onRoom.size > 0 && (this.hasRoom || !this.isOpen)) this.release()
  }
}
