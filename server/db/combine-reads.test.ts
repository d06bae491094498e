import { describe, expect, it } from 'vitest'
import { combineReads } from './combine-reads.ts'
import type { Pool } from './pool.ts'

const pool = {} as Pool

describe('combineReads', () => {
  it('asks once for keys that are wanted at the same time', async () => {
    const requested: number[][] = []
    const read = combineReads(async (_, keys: number[]) => {
      requested.push(keys)
      return new Map(keys.filter((key) => key < 3).map((key) => [key, `row ${key}`]))
    })
    const rows = await Promise.all([1, 2, 3, 2].map((key) => read(pool, key)))
    expect(rows).toEqual(['row 1', 'row 2', undefined, 'row 2'])
    expect(requested).toEqual([[1, 2, 3]])
  })

  it('never answers from a query that began before the question', async () => {
    let version = 1
    const ends: (() => void)[] = []
    const read = combineReads(async (_, keys: string[]) => {
      const seen = version
      await new Promise<void>((end) => ends.push(end))
      return new Map(keys.map((key) => [key, seen]))
    })
    const early = read(pool, 'a')
    await expect.poll(() => ends).toHaveLength(1)
    version = 2
    const late = read(pool, 'a')
    ends[0]?.()
    expect(await early).toBe(1)
    await expect.poll(() => ends).toHaveLength(2)
    ends[1]?.()
    expect(await late).toBe(2)
  })

  it('rejects those who shared a query that failed, and nobody after them', async () => {
    let fails = true
    const read = combineReads(async (_, keys: number[]) => {
      if (fails) throw new Error('the store is away')
      return new Map(keys.map((key) => [key, key]))
    })
    const outcomes = await Promise.allSettled([read(pool, 1), read(pool, 2)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    fails = false
    expect(await read(pool, 1)).toBe(1)
  })

  it('leaves what does not fit into one query to the next', async () => {
    const sizes: number[] = []
    const read = combineReads(async (_, keys: number[]) => {
      sizes.push(keys.length)
      return new Map(keys.map((key) => [key, key]))
    })
    const keys = Array.from({ length: 1200 }, (_, key) => key)
    expect(await Promise.all(keys.map((key) => read(pool, key)))).toEqual(keys)
    expect(sizes).toEqual([500, 500, 200])
  })
})
