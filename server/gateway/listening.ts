/** 0: any free port. */
export type ListenOptions = { host: string; port: number }

export type Listening = {
  port: number
  /** Answers still go out. */
  stop(): void
  /** After the last answer, where `stop` does not. */
  close?(): void
}
