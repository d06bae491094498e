/** Transport of a session. */
export type Line = {
  transport: 'tcp' | 'udp'
  ip: string
  /** It has its device: its address is not asked any more. */
  named(): void
  write(bytes: Buffer): void
  /** Closes after pending writes. */
  end(): void
  pause(): void
  resume(): void
  /** Ends the connection when the other side is gone. */
  probe(): void
  /** Tries in a row without answer. */
  unanswered(): Promise<number>
  rest(): void
  unsent(): number
}
