import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPartSource } from './part-source.ts'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const comeOnline = () => window.dispatchEvent(new Event('online'))
const Part = () => null

function source() {
  const imports: { succeed: () => void; fail: () => void }[] = []
  const made = createPartSource(
    () =>
      new Promise<typeof Part>((resolve, reject) =>
        imports.push({ succeed: () => resolve(Part), fail: () => reject(new Error('offline')) }),
      ),
  )
  const end = async (how: 'succeed' | 'fail') => {
    imports.at(-1)?.[how]()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...made, end, count: () => imports.length }
}

test('a failed import is made anew by a retry', async () => {
  const part = source()
  part.subscribe(() => undefined)
  part.load()
  await part.end('fail')
  expect(part.read()).toEqual({ kind: 'failed', attempts: 1 })
  part.load()
  expect(part.read().kind).toBe('loading')
  await part.end('succeed')
  expect(part.read()).toEqual({ kind: 'loaded', Loaded: Part })
  part.load()
  expect(part.count()).toBe(2)
})

test('it is made anew by itself when the network is back', async () => {
  const part = source()
  part.subscribe(() => undefined)
  part.load()
  await part.end('fail')
  comeOnline()
  await part.end('succeed')
  expect(part.read().kind).toBe('loaded')
})

test('an import that fails after the network came back is made anew', async () => {
  const part = source()
  part.subscribe(() => undefined)
  part.load()
  comeOnline()
  await part.end('fail')
  expect(part.read().kind).toBe('loading')
  await vi.advanceTimersByTimeAsync(1000)
  await part.end('succeed')
  expect(part.read().kind).toBe('loaded')
})

test('the attempts after the network came back end with the failure', async () => {
  const part = source()
  part.subscribe(() => undefined)
  part.load()
  await part.end('fail')
  comeOnline()
  for (const attempt of [2, 3, 4]) {
    expect(part.count()).toBe(attempt)
    await part.end('fail')
    expect(part.read().kind).toBe('loading')
    await vi.advanceTimersByTimeAsync(1000)
  }
  await part.end('fail')
  expect(part.read()).toEqual({ kind: 'failed', attempts: 5 })
})

test('what was only preloaded says nothing of its failure, and its use tries again', async () => {
  const part = source()
  part.load()
  await part.end('fail')
  expect(part.read().kind).toBe('loading')
  part.load()
  await part.end('succeed')
  expect(part.read().kind).toBe('loaded')
})
