import { findPrimary, hostOf } from './find-primary.mjs'

/** Until it is noticed that another server was promoted while connections to the former one are still open. */
const lookMs = 5000

type Connection = { server: string; drop(): void }

/**
 * Which of several servers takes writes, remembered for all connections of this process that name the same ones.
 * Asked again once a connection broke, and every five seconds: a former primary that lives on, cut off or hung, loses
 * its connections when its standby was promoted.
 */
class Primary {
  readonly #url: string
  readonly #connections = new Set<Connection>()
  #server: string | undefined
  /** Of the latest primary: one before it can never be it again. */
  #timeline = 0
  #finding: Promise<string> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(url: string) {
    this.#url = url
  }

  /** URL of that server. Rejects while no server takes writes. */
  async find(): Promise<string> {
    return this.#server ?? this.#ask()
  }

  /** One that is being opened or open. */
  add(connection: Connection): void {
    this.#connections.add(connection)
    this.#timer ??= setInterval(() => void this.#ask().catch(() => undefined), lookMs).unref()
  }

  remove(connection: Connection): void {
    this.#connections.delete(connection)
    if (this.#connections.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    // Nobody looks any more: it may be another by the next connection.
    this.#server = undefined
  }

  /** It may be gone: the next connection asks all of them. */
  forget(server: string): void {
    if (this.#server === server) this.#server = undefined
  }

  #ask(): Promise<string> {
    this.#finding ??= findPrimary(this.#url, this.#timeline)
      .then(({ url, timeline }) => {
        this.#server = url
        this.#timeline = timeline
        for (const one of this.#connections) if (hostOf(one.server) !== hostOf(url)) one.drop()
        return url
      })
      .finally(() => {
        this.#finding = undefined
      })
    return this.#finding
  }
}

const primaries = new Map<string, Primary>()

/** Of the servers that `url` names. */
export function primaryOf(url: string): Primary {
  const known = primaries.get(url)
  if (known) return known
  const made = new Primary(url)
  primaries.set(url, made)
  return made
}
