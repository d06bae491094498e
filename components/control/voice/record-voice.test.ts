import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasMicrophones, recordVoice, troubleOf } from './record-voice.ts'

/** Of the microphone: whether it is on. */
let isOn = false
let refusal: Error | undefined
let isRecordable = true

class Recorder {
  state = 'inactive'
  mimeType = 'audio/webm'
  ondataavailable: ((event: { data: Blob }) => void) | undefined
  onstop: (() => void) | undefined
  constructor() {
    if (!isRecordable) throw new DOMException('no format', 'NotSupportedError')
  }
  start(): void {
    this.state = 'recording'
  }
  stop(): void {
    this.state = 'inactive'
    this.ondataavailable?.({ data: new Blob(['said']) })
    this.onstop?.()
  }
}

beforeEach(() => {
  refusal = undefined
  isRecordable = true
  isOn = false
  const stop = () => {
    isOn = false
  }
  const getUserMedia = async () => {
    if (refusal) throw refusal
    isOn = true
    return { getTracks: () => [{ stop: stop }] }
  }
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: getUserMedia } })
})
afterEach(() => vi.unstubAllGlobals())

test('the microphone is on while it records, and off once it is stopped or dropped', async () => {
  const first = await recordVoice()
  expect(isOn).toBe(true)
  const said = await first.stop()
  expect([await said.text(), said.type, isOn]).toEqual(['said', 'audio/webm', false])
  // Again it is the same.
  expect(await first.stop()).toBe(said)
  const second = await recordVoice()
  second.drop()
  expect(isOn).toBe(false)
})

test('a browser that cannot record leaves no microphone on', async () => {
  isRecordable = false
  const error = await recordVoice().catch((thrown: unknown) => thrown)
  expect([troubleOf(error), isOn]).toEqual(['failed', false])
})

test.each([
  ['NotFoundError', 'missing'],
  ['NotAllowedError', 'denied'],
  ['NotReadableError', 'busy'],
  ['InvalidStateError', 'failed'],
])('%s of the browser is told as %s', async (name, trouble) => {
  refusal = new DOMException('', name)
  expect(troubleOf(await recordVoice().catch((thrown: unknown) => thrown))).toBe(trouble)
  expect(troubleOf(new Error(name))).toBe('failed')
})

test('without https there are no microphones', () => {
  vi.stubGlobal('window', { isSecureContext: true })
  expect(hasMicrophones()).toBe(true)
  vi.stubGlobal('window', { isSecureContext: false })
  expect(hasMicrophones()).toBe(false)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', { isSecureContext: true })
  expect(hasMicrophones()).toBe(false)
})
