import type { WebSocket } from 'ws'
import type { ServerMessage } from '#lib/live/messages.ts'

/** Above, only replies are sent (docs/push-and-live.md#slow-readers). */
export const writableBytes = 256 * 1024

/** Signals room, so that pending data is coalesced, not queued. */
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

  onRoom(listener: () => void): () => void {
    this.#onRoom.add(listener)
    return () => this.#onRoom.delete(listener)
  }

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
