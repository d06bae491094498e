/** Where to listen; port 0 takes a free one. */
export type ListenOptions = { host: string; port: number }

/** A bound port. */
export type Listening = {
  port: number
  /** Takes no more in; answers still go out. */
  stop(): void
  /** Ends it after the last answer, where `stop` does not. */
  close?(): void
}
