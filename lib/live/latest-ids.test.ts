import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../client.ts'
import { errorCodes } from '../codes/error-codes.ts'
import { latestIds, type ReadIds } from './latest-ids.ts'

const refusal = (name: 'tooFrequent' | 'notFound', retrySeconds?: number) =>
  new CallError({ errcode: errorCodes[name].code, message: name, retrySeconds })

const shown: number[][] = []
const waits: boolean[] = []
const open = () =>
  latestIds({ onIds: (ids) => shown.push(ids), onWaiting: (isWaiting) => waits.push(isWaiting) })

beforeEach(() => {
  vi.useFakeTimers()
  shown.length = 0
  waits.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

describe('latestIds', () => {
  it('ends on the scope that was picked last, though its answer was throttled and others came later', async () => {
    const ids = open()
    const answers: ((found: number[]) => void)[] = []
    const slow: ReadIds = () => new Promise((resolve) => answers.push(resolve))
    for (let i = 0; i < 5; i++) ids.read(slow)
    let tries = 0
    ids.read(() => (++tries < 3 ? Promise.reject(refusal('tooFrequent', 1)) : Promise.resolve([7])))
    for (const answer of answers) answer([1])
    await vi.advanceTimersByTimeAsync(900)
    expect(shown).toEqual([])
    expect(waits.at(-1)).toBe(true)
    await vi.advanceTimersByTimeAsync(1200)
    expect(shown).toEqual([[7]])
    expect(waits.at(-1)).toBe(false)
    ids.close()
  })

  it('shows no device of a scope that is refused, and asks no more', async () => {
    const ids = open()
    const read = vi.fn(() => Promise.reject(refusal('notFound')))
    ids.read(read)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shown).toEqual([[]])
    expect(read).toHaveBeenCalledTimes(1)
    ids.close()
  })

  it('reads again once for many changes, and keeps asking over a broken line', async () => {
    const ids = open()
    let tries = 0
    ids.read(() => {
      tries++
      return tries === 2 ? Promise.reject(new TypeError('offline')) : Promise.resolve([tries])
    })
    await vi.advanceTimersByTimeAsync(0)
    for (let i = 0; i < 20; i++) ids.refresh()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(shown).toEqual([[1], [3]])
    ids.close()
  })

  it('is silent after it was closed', async () => {
    const ids = open()
    let finish: (found: number[]) => void = () => undefined
    ids.read(
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    ids.close()
    finish([1])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(shown).toEqual([])
  })
})
