/** Transport of a session. */
export type Line = {
  transport: 'tcp' | 'udp'
  ip: string
  write(bytes: Buffer): void
  /** After what is written. */
  end(): void
  pause(): void
  resume(): void
  /** Ends the connection when the other side is gone. */
  probe(): void
  /** Tries in a row without answer. */
  unanswered(): Promise<number>
  rest(): void
  /** Bytes. */
  unsent(): number
}
