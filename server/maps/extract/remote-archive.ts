import { setTimeout as pause } from 'node:timers/promises'

export type RemoteLimits = {
  /** Milliseconds without a byte. */
  stallMs: number
  /** Of the first pause after a failure; each is twice as long. */
  pauseMs: number
  attempts: number
}

export const remoteLimits: RemoteLimits = { stallMs: 20_000, pauseMs: 500, attempts: 7 }

/** Trying again does not help. */
export class RemoteError extends Error {}

export type RemoteFacts = { total: number; tag: string }

type Part = { from: number; length: number }

/** One file of a server that answers ranges, read in parts; every answer must be of the same file. */
export class RemoteArchive {
  facts: RemoteFacts | undefined
  readonly url: string
  readonly #limits: RemoteLimits
  readonly #signal: AbortSignal

  constructor(url: string, signal: AbortSignal, limits: RemoteLimits = remoteLimits) {
    this.url = url
    this.#signal = signal
    this.#limits = limits
  }

  async read({ from, length }: Part): Promise<Buffer> {
    const bytes = Buffer.alloc(length)
    let done = 0
    let failures = 0
    while (done < length) {
      const before = done
      try {
        await this.#fetch({ from: from + done, length: length - done }, (chunk) => {
          if (done + chunk.length > length) throw new Error('the server sends too much')
          bytes.set(chunk, done)
          done += chunk.length
        })
        if (done < length) throw new Error('the connection was cut')
      } catch (error) {
        this.#signal.throwIfAborted()
        if (error instanceof RemoteError) throw error
        failures = done > before ? 1 : failures + 1
        if (failures >= this.#limits.attempts)
          throw new RemoteError(`${this.url}: ${reasonOf(error)}`, { cause: error })
        const wait = this.#limits.pauseMs * 2 ** (failures - 1)
        await pause(wait, undefined, { signal: this.#signal })
      }
    }
    return bytes
  }

  async #fetch(part: Part, take: (chunk: Uint8Array) => void): Promise<void> {
    const stalled = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => stalled.abort(new Error('the server stalls')), this.#limits.stallMs)
    }
    wait()
    try {
      const range = `bytes=${part.from}-${part.from + part.length - 1}`
      const response = await fetch(this.url, {
        headers: { range, 'accept-encoding': 'identity' },
        signal: AbortSignal.any([this.#signal, stalled.signal]),
      })
      try {
        this.#check(response, part)
      } catch (error) {
        // Else a server without ranges would send the whole file.
        stalled.abort()
        throw error
      }
      for await (const chunk of response.body ?? []) {
        wait()
        take(chunk)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  #check({ status, headers }: Response, { from, length }: Part): void {
    if (status === 200) throw new RemoteError(`${this.url}: the server cannot send parts of a file`)
    if (status === 412 || status === 416) throw changed(this.url)
    if (status === 429 || status >= 500) throw new Error(`the server answers ${status}`)
    if (status !== 206) throw new RemoteError(`${this.url}: the server answers ${status}`)
    const shown = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '')
    const [start, end, total] = (shown ?? []).slice(1).map(Number)
    if (total === undefined || start !== from || end !== Math.min(from + length, total) - 1)
      throw new Error('the server sends another part than was asked for')
    const tag = headers.get('etag') ?? headers.get('last-modified') ?? ''
    this.facts ??= { total, tag }
    if (this.facts.total !== total || this.facts.tag !== tag) throw changed(this.url)
    if (end !== from + length - 1) throw new RemoteError(`${this.url}: the file is too short`)
  }
}

const changed = (url: string) =>
  new RemoteError(`${url}: the file changed while it was read; run the command again`)

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
