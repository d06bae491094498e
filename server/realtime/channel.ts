import type { WebSocket } from 'ws'
import type { ServerMessage } from '#lib/live/messages.ts'

/** Bytes that may wait in a socket before everything but replies is held back (docs/push-and-live.md#slow-readers). */
export const writableBytes = 256 * 1024

/** The sending side of a socket: says when it has room, so that what waits is coalesced and not queued. */
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

  /** Calls `listener` each time something was written and there is room again, and when the socket has closed. */
  onRoom(listener: () => void): () => void {
    this.#onRoom.add(listener)
    return () => this.#onRoom.delete(listener)
  }

  /** Settles when there is room, or when the socket is gone. */
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

  /** Wakes those who wait for room; for the end of the socket. */
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
