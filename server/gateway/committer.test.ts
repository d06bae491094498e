import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import type { Batch } from './batch.ts'
import { Committer } from './committer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** `stored`: reports of each batch; a batch ends when `end` is called. */
function open() {
  const stored: number[] = []
  const ends: (() => void)[] = []
  const committer = new Committer({
    log: createLog('test', 'silent'),
    now: Date.now,
    store: async (batch: Batch) => {
      stored.push(batch.reports)
      await new Promise<void>((end) => ends.push(end))
      return { alarms: [], stale: [], refused: undefined }
    },
    onStored: () => undefined,
    onDropped: () => undefined,
  })
  const add = (senders: number, each: number) => {
    const peers = Array.from({ length: senders }, () => ({ settle: () => undefined }))
    for (let report = 0; report < each; report++)
      for (const [n, peer] of peers.entries()) {
        committer.batch.reports += 1
        committer.batch.addPending(peer, n, [], Date.now())
        committer.schedule()
      }
  }
  const end = async () => {
    ends.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { stored, add, end }
}

test('a batch closes 20 ms after its first report', () => {
  const { stored, add } = open()
  add(1, 1)
  vi.advanceTimersByTime(19)
  add(3, 2)
  expect(stored).toEqual([])
  vi.advanceTimersByTime(1)
  expect(stored).toEqual([7])
})

test('a clock that is set back holds no batch', () => {
  const { stored, add } = open()
  add(1, 1)
  vi.setSystemTime(Date.now() - 86_400_000)
  add(1, 1)
  vi.advanceTimersByTime(1000)
  expect(stored).toEqual([2])
})

test.each([
  ['eight of each of many senders wait', 200, 8, 1600],
  ['ten thousand wait', 10_000, 1, 10_000],
])('at once when %s', (_, senders, each, reports) => {
  const { stored, add } = open()
  add(senders, each)
  expect(stored).toEqual([reports])
})

test('while many wait, it fills for 100 ms', () => {
  const { stored, add } = open()
  add(900, 1)
  vi.advanceTimersByTime(10)
  add(900, 1)
  vi.advanceTimersByTime(89)
  expect(stored).toEqual([])
  vi.advanceTimersByTime(1)
  expect(stored).toEqual([1800])
})

test('the next one fills during a commit, and goes when it is over if its time has come', async () => {
  const { stored, add, end } = open()
  add(1, 1)
  vi.advanceTimersByTime(20)
  add(2, 1)
  vi.advanceTimersByTime(30)
  expect(stored).toEqual([1])
  await end()
  expect(stored).toEqual([1, 2])
  add(1, 1)
  await end()
  expect(stored).toEqual([1, 2])
  vi.advanceTimersByTime(20)
  expect(stored).toEqual([1, 2, 1])
})
