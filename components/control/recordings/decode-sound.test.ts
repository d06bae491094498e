import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decodeSound } from './decode-sound.ts'

/** A decoder that answers when it is told to. */
class Decoder {
  static readonly all: Decoder[] = []
  onmessage: ((event: { data: object }) => void) | undefined
  onerror: (() => void) | undefined
  isEnded = false
  readonly asked: ArrayBuffer[] = []
  constructor() {
    Decoder.all.push(this)
  }
  postMessage(bytes: ArrayBuffer): void {
    this.asked.push(bytes)
  }
  terminate(): void {
    this.isEnded = true
  }
}

const amr = new TextEncoder().encode('#!AMR\n').buffer as ArrayBuffer

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', Decoder)
  Decoder.all.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const outcomeOf = (sound: ReturnType<typeof decodeSound>) =>
  sound.then(String, (error: Error) => error.message)

test('a decoder that says nothing for twenty seconds is ended, and that is an error', async () => {
  const outcome = outcomeOf(decodeSound(amr))
  const [decoder] = Decoder.all
  vi.advanceTimersByTime(19_999)
  expect(decoder).toMatchObject({ isEnded: false, asked: [amr] })
  vi.advanceTimersByTime(1)
  expect(decoder?.isEnded).toBe(true)
  expect(await outcome).toBe('the decoder says nothing')
})

test('one that answers in time is ended at once, and waits for nothing more', async () => {
  const outcome = outcomeOf(decodeSound(amr))
  const [decoder] = Decoder.all
  vi.advanceTimersByTime(19_999)
  decoder?.onmessage?.({ data: {} })
  expect(decoder?.isEnded).toBe(true)
  expect(await outcome).toBe('undefined')
  expect(vi.getTimerCount()).toBe(0)
})

test('one that does not start is ended, and that is an error', async () => {
  const outcome = outcomeOf(decodeSound(amr))
  const [decoder] = Decoder.all
  decoder?.onerror?.()
  expect(decoder?.isEnded).toBe(true)
  expect(await outcome).toBe('the decoder did not start')
  expect(vi.getTimerCount()).toBe(0)
})

test('each sound has a decoder of its own; what is none has no decoder', async () => {
  const outcomes = [outcomeOf(decodeSound(amr)), outcomeOf(decodeSound(amr))]
  expect(Decoder.all).toHaveLength(2)
  for (const decoder of Decoder.all) decoder.onmessage?.({ data: {} })
  expect(await Promise.all(outcomes)).toEqual(['undefined', 'undefined'])
  expect(await outcomeOf(decodeSound(new Uint8Array([0xff, 0xd8, 0xff]).buffer))).toBe('undefined')
  expect(Decoder.all).toHaveLength(2)
})
