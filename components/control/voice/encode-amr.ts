import { recorderCore } from './recorder-core.ts'
import 'recorder-core/src/engine/beta-amr-engine.js'

/** The best that AMR-NB has (RFC 4867, table 1). */
const kilobits = 12.2

const head = new TextEncoder().encode('#!AMR\n')
const loudest = 32_767

/** Of 8000 samples a second, -1 to 1: an AMR-NB file of whole frames of 160; what is left is not in it. */
export function encodeAmr(samples: Float32Array): Uint8Array<ArrayBuffer> {
  // It keeps the last frame back until another sample comes.
  const pcm = new Int16Array(samples.length + 1)
  for (const [n, sample] of samples.entries())
    pcm[n] = Math.round(Math.max(-1, Math.min(1, sample)) * loudest)
  const encoder = recorderCore.AMR?.GetEncoder(kilobits)
  if (!encoder) throw new Error('recorder-core has no AMR')
  const frames = encoder.encode(pcm)
  encoder.flush()
  const file = new Uint8Array(head.length + frames.length)
  file.set(head)
  file.set(frames, head.length)
  return file
}
