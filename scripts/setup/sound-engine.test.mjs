import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { loudnessErrors, marks, soundFile, toneShare } from '../../tests/sounds/signal.ts'
import { bundleSound } from './sound-engine.mjs'

/** The worker's file, with what it answers to bytes. */
async function openWorker() {
  const files = await bundleSound()
  expect(files.map((file) => path.basename(file.path))).toEqual(['worker.js'])
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sound-'))
  const file = path.join(folder, 'worker.mjs')
  fs.writeFileSync(file, files[0].contents)
  await import(/* @vite-ignore */ pathToFileURL(file).href)
  fs.rmSync(folder, { recursive: true })
  return (bytes) =>
    new Promise((resolve) => {
      globalThis.postMessage = resolve
      globalThis.onmessage({ data: Uint8Array.from(bytes).buffer })
    })
}

test('a minute of AMR comes out as loud as it went in, with both its marks', async () => {
  const decode = await openWorker()
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
