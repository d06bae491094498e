import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encodeVoice } from './encode-voice.ts'

/** An encoder that answers when it is told to. */
class Encoder {
  static readonly all: Encoder[] = []
  onmessage: ((event: { data: object }) => void) | undefined
  onerror: (() => void) | undefined
  isEnded = false
  readonly asked: Float32Array[] = []
  constructor() {
    Encoder.all.push(this)
  }
  postMessage(samples: Float32Array): void {
    this.asked.push(samples)
  }
  terminate(): void {
    this.isEnded = true
  }
}

const rate = 8000

/** What the browser makes of a recording: channels of so many samples, all of one value. */
function browserReads(channels: readonly number[], length: number): void {
  const sound = {
    length: length,
    numberOfChannels: channels.length,
    getChannelData: (channel: number) => new Float32Array(length).fill(channels[channel] ?? 0),
  }
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      constructor(_: number, __: number, given: number) {
        expect(given).toBe(rate)
      }
      decodeAudioData = async () => sound
    },
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', Encoder)
  Encoder.all.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begin = async () => {
  const outcome = encodeVoice(new Blob(['x'])).then(
    (file) => [...file],
    (error: Error) => error.message,
  )
  await vi.waitUntil(() => Encoder.all.length > 0)
  return { outcome: outcome, encoder: Encoder.all[0] as Encoder }
}

test('channels become one, and what is longer than 15 s is cut', async () => {
  browserReads([0.5, -0.25], 20 * rate)
  const { outcome, encoder } = await begin()
  const [samples] = encoder.asked
  expect(samples).toHaveLength(15 * rate)
  expect([samples?.[0], samples?.at(-1)]).toEqual([0.125, 0.125])
  encoder.onmessage?.({ data: { file: Uint8Array.of(1, 2) } })
  expect(await outcome).toEqual([1, 2])
  expect(encoder.isEnded).toBe(true)
})

test.each<[string, (encoder: Encoder) => void]>([
  ['the encoder says nothing', () => vi.advanceTimersByTime(20_000)],
  ['the encoder did not start', ({ onerror }) => onerror?.()],
  ['the encoder failed', ({ onmessage }) => onmessage?.({ data: {} })],
])('%s: that is an error, and it is ended', async (message, happen) => {
  browserReads([0.5], rate)
  const { outcome, encoder } = await begin()
  happen(encoder)
  expect(await outcome).toBe(message)
  expect(encoder.isEnded).toBe(true)
})
