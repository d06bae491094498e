// Runs in a worker of its own, bundled by scripts/setup/sound-engine.mjs: what a device sent is decoded beside the page, and
// WebAssembly is allowed there alone.
import decodeAmr from '@audio/decode-amr'
import { mediaTypeOf } from '#lib/codes/media-types.ts'
import { decodeWav } from '#lib/sound/decode-wav.ts'
import { isAmrTooLong } from '#lib/sound/longest-played.ts'
import type { Sound } from '#lib/sound/sound.ts'
import type { DecodeAnswer } from './decode-answer.ts'

type Scope = {
  onmessage: ((event: MessageEvent<ArrayBuffer>) => void) | null
  postMessage: (answer: DecodeAnswer, transfer: Transferable[]) => void
}

async function decode(bytes: Uint8Array): Promise<Sound | undefined> {
  const type = mediaTypeOf(bytes)
  if (type === 'wav') return decodeWav(bytes)
  if (type !== 'amr' || isAmrTooLong(bytes)) return undefined
  const { channelData: channels, sampleRate: rate } = await decodeAmr(bytes)
  return { channels, rate }
}

const scope = globalThis as unknown as Scope

scope.onmessage = ({ data }) => {
  decode(new Uint8Array(data)).then(
    (sound) => {
      const isSound = sound !== undefined && (sound.channels[0]?.length ?? 0) > 0
      const buffers = isSound ? sound.channels.map((channel) => channel.buffer as ArrayBuffer) : []
      scope.postMessage(isSound ? { sound } : {}, buffers)
    },
    () => scope.postMessage({}, []),
  )
}
