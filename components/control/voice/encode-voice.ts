import { voiceLimits } from '#lib/rules/voice-message.ts'
import type { EncodeAnswer } from './encode-answer.ts'

/** Of scripts/setup/sound-engine.mjs. */
const folder = process.env.SOUND_ENGINE

/** Of AMR-NB. */
const rate = 8000

/** A quarter of a minute takes less than one. */
const patienceMs = 20_000

/** In a worker that ends with it, or when it says nothing. */
function encodeBeside(samples: Float32Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(`${folder}/encoder.js`, { type: 'module' })
    const end = () => {
      clearTimeout(timer)
      worker.terminate()
    }
    const fail = (why: string) => {
      end()
      reject(new Error(why))
    }
    const timer = setTimeout(() => fail('the encoder says nothing'), patienceMs)
    worker.onmessage = ({ data }: MessageEvent<EncodeAnswer>) => {
      if (!data.file) return fail('the encoder failed')
      end()
      resolve(data.file)
    }
    worker.onerror = () => fail('the encoder did not start')
    worker.postMessage(samples)
  })
}

/** All channels as one, no longer than a voice message may be. */
function mixed(sound: AudioBuffer): Float32Array {
  const length = Math.min(sound.length, voiceLimits.mostSeconds * rate)
  const samples = new Float32Array(length)
  for (let channel = 0; channel < sound.numberOfChannels; channel++) {
    const own = sound.getChannelData(channel)
    for (let n = 0; n < length; n++)
      samples[n] = (samples[n] ?? 0) + (own[n] ?? 0) / sound.numberOfChannels
  }
  return samples
}

/**
 * What a browser recorded, in whatever it records, as an AMR-NB file. Throws where the browser cannot read it, or the
 * encoder cannot be loaded or does not end.
 */
export async function encodeVoice(recorded: Blob): Promise<Uint8Array<ArrayBuffer>> {
  // It comes at the rate of its context.
  const context = new OfflineAudioContext(1, 1, rate)
  return encodeBeside(mixed(await context.decodeAudioData(await recorded.arrayBuffer())))
}
