/** Steps of IMA ADPCM (IMA, "Recommended Practices for Enhancing Digital Audio Compatibility", 1992). */
const steps = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73,
  80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494,
  544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499,
  2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487,
  12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
]
/** How the step changes, by the lower three bits of a code. */
const moves = [-1, -1, -1, -1, 2, 4, 6, 8]

type State = { value: number; step: number }

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

function next(state: State, code: number): number {
  const step = steps[state.step] ?? 7
  const size = code & 7
  const change =
    (step >> 3) + (size & 4 ? step : 0) + (size & 2 ? step >> 1 : 0) + (size & 1 ? step >> 2 : 0)
  state.value = clamp(state.value + (code & 8 ? -change : change), -32768, 32767)
  state.step = clamp(state.step + (moves[size] ?? 0), 0, 88)
  return state.value / 32768
}

/** Of each channel: its first sample, step and a spare byte. */
const headBytes = 4
/** Codes of a channel lie together, eight at a time. */
const groupBytes = 4

type Block = { at: number; end: number; out: number[][] }

function decodeBlock(data: DataView, { at, end, out }: Block): void {
  const states = out.map((samples, channel): State => {
    const head = at + channel * headBytes
    const value = data.getInt16(head, true)
    samples.push(value / 32768)
    return { value, step: clamp(data.getUint8(head + 2), 0, 88) }
  })
  const group = groupBytes * states.length
  for (let from = at + headBytes * states.length; from + group <= end; from += group)
    for (const [channel, state] of states.entries())
      for (let n = 0; n < groupBytes; n++) {
        const byte = data.getUint8(from + channel * groupBytes + n)
        out[channel]?.push(next(state, byte & 15), next(state, byte >> 4))
      }
}

/**
 * Samples of the data of a WAV file of format 0x11 (Microsoft, "New Multimedia Data Types and Data Techniques", 1994):
 * blocks of `blockBytes`, of which a last one may be shorter.
 */
export function decodeIma(
  data: DataView,
  { channels, blockBytes }: { channels: number; blockBytes: number },
): Float32Array[] {
  const out = Array.from({ length: channels }, (): number[] => [])
  for (let at = 0; at + headBytes * channels <= data.byteLength; at += blockBytes)
    decodeBlock(data, { at, end: Math.min(at + blockBytes, data.byteLength), out })
  return out.map((samples) => Float32Array.from(samples))
}
