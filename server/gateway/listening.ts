/** Port 0 takes a free one. */
export type ListenOptions = { host: string; port: number }

export type Listening = {
  port: number
  /** Accepts no more; answers still go out. */
  stop(): void
  /** After the last answer, where `stop` does not. */
  close?(): void
}
