import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { firstBroken } from '../../lib/rules/rule.ts'
import {
  soundOf,
  textOfSound,
  voiceLimits,
  voiceRules,
  voiceSeconds,
} from '../../lib/rules/voice-message.ts'
import { amrFrames } from '../../lib/sound/amr-frames.ts'
import { loudnessErrors, marks, soundFile, toneShare } from '../../tests/sounds/signal.ts'
import { bundleSound } from './sound-engine.mjs'

/** A worker's file, with what it answers. */
async function openWorker(name) {
  const files = await bundleSound()
  expect(files.map((file) => path.basename(file.path)).sort()).toEqual(['encoder.js', 'worker.js'])
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sound-'))
  const file = path.join(folder, 'worker.mjs')
  fs.writeFileSync(file, files.find((one) => path.basename(one.path) === name).contents)
  await import(/* @vite-ignore */ pathToFileURL(file).href)
  fs.rmSync(folder, { recursive: true })
  const { onmessage } = globalThis
  return (data) =>
    new Promise((resolve) => {
      globalThis.postMessage = resolve
      onmessage({ data })
    })
}

const openDecoder = async () => {
  const decode = await openWorker('worker.js')
  return (bytes) => decode(Uint8Array.from(bytes).buffer)
}

test('a minute of AMR comes out as loud as it went in, with both its marks', async () => {
  const decode = await openDecoder()
  const { sound } = await decode(soundFile('minute.amr'))
  const [samples] = sound.channels
  const errors = loudnessErrors(samples, sound.rate)
  expect(errors).toHaveLength(120)
  for (const error of errors) expect(Math.abs(error)).toBeLessThan(3)
  for (const [half, hz] of marks) {
    expect(toneShare(samples, sound.rate, { half, hz })).toBeGreaterThan(0.8)
    expect(toneShare(samples, sound.rate, { half: half + 1, hz })).toBeLessThan(0.1)
  }
  expect((await decode(soundFile('mu-law.wav'))).sound.rate).toBe(8000)
  // Of the browser, and of nobody.
  expect(await decode(soundFile('layer-3.mp3'))).toEqual({})
  expect(await decode(Buffer.from('#!AMR\n'))).toEqual({})
})

const rate = 8000

/** A tone of `hz`, half as loud as can be. */
const toneOf = (hz, samples) =>
  Float32Array.from({ length: samples }, (_, n) => 0.5 * Math.sin((2 * Math.PI * hz * n) / rate))

test('what is said is encoded in whole frames, and is the same tone as loud when it is played', async () => {
  const encode = await openWorker('encoder.js')
  const decode = await openDecoder()
  const { file } = await encode(toneOf(1000, 2 * rate + 159))
  expect(String.fromCharCode(...file.subarray(0, 6))).toBe('#!AMR\n')
  expect(amrFrames(file)).toEqual({ all: 100, heard: 100, rest: 0 })
  const { sound } = await decode(file)
  const [samples] = sound.channels
  expect([samples.length, sound.rate]).toEqual([2 * rate, rate])
  // The first half second holds how the decoder begins.
  for (const half of [1, 2, 3]) {
    expect(toneShare(samples, rate, { half: half, hz: 1000 })).toBeGreaterThan(0.9)
    const part = samples.subarray((half * rate) / 2, ((half + 1) * rate) / 2)
    const power = part.reduce((sum, sample) => sum + sample * sample, 0) / part.length
    expect(Math.abs(10 * Math.log10(power / 0.125))).toBeLessThan(1)
  }
})

test('the longest message is exactly what a device takes, silence and noise as well', async () => {
  const encode = await openWorker('encoder.js')
  const { mostSeconds, mostBase64 } = voiceLimits
  for (const samples of [
    new Float32Array(mostSeconds * rate),
    toneOf(440, mostSeconds * rate).map((sample, n) => sample * (n % 3) * 4),
  ]) {
    const { file } = await encode(samples)
    const text = textOfSound(file)
    expect(text).toHaveLength(mostBase64)
    expect(firstBroken(text, voiceRules)).toBeUndefined()
    expect(voiceSeconds(text)).toBe(mostSeconds)
    expect(soundOf(text)).toEqual(file)
  }
  expect(
    firstBroken(textOfSound((await encode(new Float32Array(100))).file), voiceRules)?.key,
  ).toBe('voiceShort')
})
