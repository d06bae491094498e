import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Log } from '../log.ts'
import { sparingly } from '../process/sparingly.ts'

/** `hash` in hex. */
type MapCopy = { file: string; size: number; hash: string }

/** What a shared name begins with. */
export type CopyFolder = 'maps' | 'streets'

/** Copies of the map archives and indexes of streets in the object store, by their hash. */
export type MapCopies = {
  /** Those that are here, whole, by name. */
  here(folder: CopyFolder): ReadonlyMap<string, MapCopy>
  /** All names, also of what is still being copied. */
  names(folder: CopyFolder): ReadonlySet<string>
  /** Moves a file whose hash was just taken here: it need not be copied. */
  adopt(shared: Shared, file: string): Promise<void>
  /** Copies what is new. Never rejects. */
  sync(): Promise<void>
  close(): Promise<void>
}

type Shared = { name: string; hash: Buffer; size: number }

type CopySource = {
  list: () => Promise<Shared[]>
  open: (hash: Buffer, signal: AbortSignal) => Promise<Readable | undefined>
}

const everyMs = 10_000
/** Of processes beside this one: a file may be here before its row is read, a part still grow. */
const foreignMs = 3_600_000

/** Looks every ten seconds. */
export function openMapCopies(folder: string, source: CopySource, log: Log): MapCopies {
  const copies = new Copies(folder, source, log)
  const timer = setInterval(() => void copies.sync(), everyMs)
  void copies.sync()
  return {
    here: (part) => copies.here(part),
    names: (part) => copies.names(part),
    adopt: (shared, file) => copies.adopt(shared, file),
    sync: () => copies.sync(),
    close: () => {
      clearInterval(timer)
      return copies.end()
    },
  }
}

class Copies {
  readonly #folder: string
  readonly #source: CopySource
  readonly #log: Log
  readonly #ending = new AbortController()
  readonly #onAway: (error: Error) => void
  /** Files whose hash was compared, as they were then. */
  readonly #compared = new Map<string, string>()
  #listed: readonly Shared[] = []
  #ready = new Map<string, MapCopy>()
  #running: Promise<void> | undefined

  constructor(folder: string, source: CopySource, log: Log) {
    this.#folder = folder
    this.#source = source
    this.#log = log
    this.#onAway = sparingly((error) => log.error({ err: error }, 'maps cannot be copied'))
  }

  here(part: CopyFolder): ReadonlyMap<string, MapCopy> {
    return new Map(
      [...this.#ready].flatMap(([name, copy]) =>
        name.startsWith(`${part}/`) ? [[name.slice(part.length + 1), copy] as const] : [],
      ),
    )
  }

  names(part: CopyFolder): ReadonlySet<string> {
    const inPart = this.#listed.filter(({ name }) => name.startsWith(`${part}/`))
    return new Set(inPart.map(({ name }) => name.slice(part.length + 1)))
  }

  async adopt({ name, hash: bytes, size }: Shared, from: string): Promise<void> {
    const hash = bytes.toString('hex')
    const file = path.join(this.#folder, hash)
    await mkdir(this.#folder, { recursive: true })
    await rename(from, file)
    this.#compared.set(file, await marksOf(file))
    this.#ready.set(name, { file, size, hash })
  }

  async end(): Promise<void> {
    this.#ending.abort()
    await this.#running
  }

  /** One at a time; who comes meanwhile waits for that one. */
  sync(): Promise<void> {
    this.#running ??= this.#sync()
      .catch((error: Error) => {
        if (!this.#ending.signal.aborted) this.#onAway(error)
      })
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
  }

  async #sync(): Promise<void> {
    this.#ending.signal.throwIfAborted()
    this.#listed = await this.#source.list()
    await mkdir(this.#folder, { recursive: true })
    const named = new Set(this.#listed.map(({ name }) => name))
    for (const name of this.#ready.keys()) if (!named.has(name)) this.#ready.delete(name)
    for (const shared of this.#listed) {
      try {
        const copy = await this.#copyOf(shared)
        if (copy) this.#ready.set(shared.name, copy)
      } catch (error) {
        this.#ending.signal.throwIfAborted()
        this.#onAway(error as Error)
      }
    }
    await this.#removeForeign()
  }

  async #copyOf({ name, hash: bytes, size }: Shared): Promise<MapCopy | undefined> {
    const hash = bytes.toString('hex')
    const file = path.join(this.#folder, hash)
    if (await this.#isWhole(file, hash)) return { file, size, hash }
    const from = await this.#source.open(bytes, this.#ending.signal)
    if (!from) {
      this.#log.error({ name, hash }, 'a map is not in the object store')
      return undefined
    }
    const part = `${file}.${randomUUID()}.part`
    try {
      if ((await write(from, part, this.#ending.signal)) !== hash) {
        this.#log.error({ name, hash }, 'a map came changed from the object store')
        return undefined
      }
      await rename(part, file)
      this.#compared.set(file, await marksOf(file))
      this.#log.info({ name, size }, 'a map was copied')
      return { file, size, hash }
    } finally {
      await rm(part, { force: true })
    }
  }

  /** Reads the file through unless it is as it was when its hash was last compared; deletes it where it is another. */
  async #isWhole(file: string, hash: string): Promise<boolean> {
    const marks = await marksOf(file)
    if (marks === '') return false
    if (this.#compared.get(file) === marks) return true
    if ((await write(createReadStream(file), undefined, this.#ending.signal)) === hash) {
      this.#compared.set(file, marks)
      return true
    }
    this.#log.error({ file }, 'a copy of a map is damaged: it is copied anew')
    await rm(file, { force: true })
    return false
  }

  async #removeForeign(): Promise<void> {
    const kept = new Set(this.#listed.map(({ hash }) => hash.toString('hex')))
    for (const { hash } of this.#ready.values()) kept.add(hash)
    for (const name of await readdir(this.#folder)) {
      if (kept.has(name)) continue
      const file = path.join(this.#folder, name)
      const facts = await stat(file).catch(() => undefined)
      // Windows removes no open file: a later run does.
      if (facts && Date.now() - facts.ctimeMs > foreignMs) await rm(file).catch(() => undefined)
    }
  }
}

/** Empty where there is no file. */
async function marksOf(file: string): Promise<string> {
  const facts = await stat(file).catch(() => undefined)
  return facts ? `${facts.size} ${facts.mtimeMs}` : ''
}

/** To a file, or nowhere. Returns the hash in hex. */
async function write(from: Readable, to: string | undefined, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  if (to === undefined) {
    for await (const chunk of from) {
      signal.throwIfAborted()
      hash.update(chunk)
    }
    return hash.digest('hex')
  }
  const hashing = new Transform({
    transform: (chunk, _, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(from, hashing, createWriteStream(to), { signal })
  return hash.digest('hex')
}
