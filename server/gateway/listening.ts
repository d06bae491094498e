import type { Proxies } from './proxy/proxies.ts'

/** Port 0 takes a free one. `proxies`: for TCP. */
export type ListenOptions = { host: string; port: number; proxies: Proxies }

export type Listening = {
  port: number
  /** Accepts no more; answers still go out. */
  stop(): void
  /** After the last answer, where `stop` does not. */
  close?(): void
}
