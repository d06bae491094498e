import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryBus } from '../../tests/factories/memory-bus.ts'
import { emptyState } from '../db/device-state.ts'
import { Publisher } from './publisher.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function open() {
  const bus = memoryBus()
  let published = 0
  await bus.subscribe('live', () => {
    published += 1
  })
  const publisher = new Publisher({ bus: bus, now: Date.now })
  const device = { id: 1, icon: 0, activatedAt: undefined, expiresAt: undefined }
  const tell = () => publisher.devices([{ ...device, state: emptyState() }])
  const publishedAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return published
  }
  return { tell, publishedAfter }
}

test('at once, then every 200 ms', async () => {
  const { tell, publishedAfter } = await open()
  tell()
  expect(await publishedAfter(0)).toBe(1)
  tell()
  expect(await publishedAfter(199)).toBe(1)
  expect(await publishedAfter(1)).toBe(2)
})

test('a clock that is set back holds nothing back', async () => {
  const { tell, publishedAfter } = await open()
  tell()
  expect(await publishedAfter(0)).toBe(1)
  vi.setSystemTime(Date.now() - 86_400_000)
  tell()
  expect(await publishedAfter(200)).toBe(2)
})
