import { mediaTypeOf } from '#lib/codes/media-types.ts'
import type { Sound } from '#lib/sound/sound.ts'
import type { DecodeAnswer } from './decode-answer.ts'

/** Of scripts/setup/sound-engine.mjs. */
const folder = process.env.SOUND_ENGINE

/** Two hours take a few seconds. */
const patienceMs = 20_000

/** In a worker that ends with it, or when it says nothing. */
function decodeBeside(bytes: ArrayBuffer): Promise<Sound | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(`${folder}/worker.js`, { type: 'module' })
    const end = () => {
      clearTimeout(timer)
      worker.terminate()
    }
    const timer = setTimeout(() => {
      end()
      reject(new Error('the decoder says nothing'))
    }, patienceMs)
    worker.onmessage = ({ data }: MessageEvent<DecodeAnswer>) => {
      end()
      resolve(data.sound)
    }
    worker.onerror = () => {
      end()
      reject(new Error('the decoder did not start'))
    }
    worker.postMessage(bytes)
  })
}

function bufferOf({ channels, rate }: Sound): AudioBuffer {
  const length = channels[0]?.length ?? 0
  const buffer = new AudioBuffer({ length, numberOfChannels: channels.length, sampleRate: rate })
  for (const [n, samples] of channels.entries())
    buffer.copyToChannel(samples as Float32Array<ArrayBuffer>, n)
  return buffer
}

/** Of a context that plays nothing: it needs no click. */
const decodingRate = 44_100

/**
 * What a device sent, as sound: AMR-NB and WAV by the worker, MP3 by the browser. Undefined for what is no sound, or none
 * that can be played. Throws where the decoder cannot be loaded, or does not end.
 */
export async function decodeSound(bytes: ArrayBuffer): Promise<AudioBuffer | undefined> {
  const type = mediaTypeOf(new Uint8Array(bytes))
  if (type === 'mp3')
    return new OfflineAudioContext(1, 1, decodingRate)
      .decodeAudioData(bytes.slice(0))
      .catch(() => undefined)
  if (type !== 'amr' && type !== 'wav') return undefined
  const sound = await decodeBeside(bytes)
  return sound && bufferOf(sound)
}
