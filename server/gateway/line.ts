/** The transport below a session. */
export type Line = {
  transport: 'tcp' | 'udp'
  ip: string
  write(bytes: Buffer): void
  /** Sends what is written, then closes. */
  end(): void
  pause(): void
  resume(): void
  /** Finds out soon whether the other side still lives; the connection ends when it does not. */
  probe(): void
  /** Tries to reach the other side that it has not answered, one after the other. */
  unanswered(): Promise<number>
  /** Stops probing. */
  rest(): void
  /** Bytes that the other side has not taken yet. */
  unsent(): number
}
