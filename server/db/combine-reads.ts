import type { Pool } from './pool.ts'

/** Missing rows are left out. */
export type ReadMany<K, V> = (pool: Pool, keys: K[]) => Promise<ReadonlyMap<K, V>>

const mostKeys = 500

type Waiting<V> = { resolve: (value: V | undefined) => void; reject: (error: unknown) => void }

/**
 * Keys asked for while a query runs share the next one, never the running one: callers see all that
 * was committed before they asked. Undefined for a missing row; a failed query rejects all its
 * callers.
 */
export function combineReads<K, V>(
  readMany: ReadMany<K, V>,
): (pool: Pool, key: K) => Promise<V | undefined> {
  const combiners = new WeakMap<Pool, ReadCombiner<K, V>>()
  return (pool, key) => {
    let combiner = combiners.get(pool)
    if (!combiner) {
      combiner = new ReadCombiner((keys) => readMany(pool, keys))
      combiners.set(pool, combiner)
    }
    return combiner.read(key)
  }
}

class ReadCombiner<K, V> {
  readonly #readMany: (keys: K[]) => Promise<ReadonlyMap<K, V>>
  readonly #waiting = new Map<K, Waiting<V>[]>()
  #isRunning = false

  constructor(readMany: (keys: K[]) => Promise<ReadonlyMap<K, V>>) {
    this.#readMany = readMany
  }

  read(key: K): Promise<V | undefined> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(key)
      if (waiting) waiting.push({ resolve, reject })
      else this.#waiting.set(key, [{ resolve, reject }])
      if (this.#isRunning) return
      this.#isRunning = true
      // After this turn's events, to include their callers.
      setImmediate(() => void this.#run())
    })
  }

  async #run(): Promise<void> {
    const taken: [K, Waiting<V>[]][] = []
    for (const entry of this.#waiting) {
      if (taken.length === mostKeys) break
      taken.push(entry)
    }
    for (const [key] of taken) this.#waiting.delete(key)
    try {
      const found = await this.#readMany(taken.map(([key]) => key))
      for (const [key, waiting] of taken) for (const { resolve } of waiting) resolve(found.get(key))
    } catch (error) {
      for (const [, waiting] of taken) for (const { reject } of waiting) reject(error)
    }
    if (this.#waiting.size > 0) setImmediate(() => void this.#run())
    else this.#isRunning = false
  }
}
