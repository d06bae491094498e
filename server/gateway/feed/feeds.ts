import { LRUCache } from 'lru-cache'
import type { FeedRefusal } from '#lib/codes/position-feed.ts'
import type { Pool } from '../../db/pool.ts'
import { hashToken } from '../../domain/platform/token.ts'
import type { Log } from '../../log.ts'
import { type Feed, feedOf, type RefusedRow, storeCounts, type TakenRow } from './feed-rows.ts'

/** An ended token opens nothing after it. */
const knownMs = 5000
const mostKnown = 1000
/** As `newToken` makes them: what has another form is asked of nobody. */
const form = /^[\w-]{43}$/
/** Asked of the database for one address, of tokens that are none. */
const guesses = { most: 10, ms: 10_000 }
const writeMs = 1000
/** Names of one write; further ones count without a name. */
const mostNames = 500
const nameLength = 64

/** By which other servers send, and what came of each since it was last written. */
export class Feeds {
  readonly #main: Pool
  readonly #log: Log
  readonly #known = new LRUCache<string, Feed>({ max: mostKnown, ttl: knownMs })
  /** Apart, so that guesses push out nothing. */
  readonly #unknown = new LRUCache<string, true>({ max: mostKnown, ttl: knownMs })
  /** Those that were good: they are asked for again wherever they come from. */
  readonly #good = new LRUCache<string, true>({ max: mostKnown })
  readonly #guesses = new LRUCache<string, { n: number }>({ max: mostKnown, ttl: guesses.ms })
  #taken = new Map<number, TakenRow>()
  #refused = new Map<string, RefusedRow>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor({ main, log }: { main: Pool; log: Log }) {
    this.#main = main
    this.#log = log
  }

  /** Undefined for a token that is none, `tooMany` where its address tried too many. Rejects without database. */
  async find(token: string | undefined, ip: string): Promise<Feed | 'tooMany' | undefined> {
    if (!token || !form.test(token)) return undefined
    const hash = hashToken(token)
    const key = hash.toString('base64')
    const known = this.#known.get(key)
    if (known || this.#unknown.has(key)) return known
    const guessed = this.#guesses.get(ip)
    if (guessed && guessed.n >= guesses.most && !this.#good.has(key)) return 'tooMany'
    const [feed] = await feedOf(this.#main, { hash: hash })
    if (feed) {
      this.#known.set(key, feed)
      this.#good.set(key, true)
    } else {
      this.#unknown.set(key, true)
      this.#good.delete(key)
      if (guessed) guessed.n += 1
      else this.#guesses.set(ip, { n: 1 })
    }
    return feed
  }

  /** Tokens have changed: each is asked for again. */
  forget(): void {
    this.#known.clear()
    this.#unknown.clear()
  }

  noteTaken({ id }: Feed, number: string): void {
    const row = this.#rowOf(id)
    row.taken += 1
    row.lastNumber = number.slice(0, nameLength)
  }

  noteRefused({ id }: Feed, cause: FeedRefusal, number: string): void {
    this.#rowOf(id).refused += 1
    const name = number.slice(0, nameLength)
    const key = `${id} ${cause} ${name}`
    const known = this.#refused.get(key)
    if (known) known.count += 1
    else if (this.#refused.size < mostNames)
      this.#refused.set(key, { feedId: id, cause, number: name, count: 1 })
  }

  #rowOf(feedId: number): TakenRow {
    const row = this.#taken.get(feedId) ?? { feedId, taken: 0, refused: 0, lastNumber: '' }
    this.#taken.set(feedId, row)
    this.#timer ??= setTimeout(() => void this.flush(), writeMs)
    return row
  }

  /** Stores what waits for the next write. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const [taken, refused] = [[...this.#taken.values()], [...this.#refused.values()]]
    this.#taken = new Map()
    this.#refused = new Map()
    if (taken.length === 0) return this.#writing
    // One after the other: two would wait for each other's rows.
    this.#writing = this.#writing
      .then(() => storeCounts(this.#main, taken, refused))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'counts of feeds were lost'))
    return this.#writing
  }
}
