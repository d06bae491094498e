/** Decoded: samples of -1 to 1 a channel, and how many of them make a second. */
export type Sound = { channels: Float32Array[]; rate: number }

/**
 * The loudest sample of each of `count` equal parts, 0 to 1, over all channels. Parts of a sound that is shorter than
 * `count` samples are silent.
 */
export function peaksOf({ channels }: Pick<Sound, 'channels'>, count: number): Float32Array {
  const peaks = new Float32Array(count)
  for (const samples of channels) {
    for (let n = 0; n < samples.length; n++) {
      const part = Math.floor((n * count) / samples.length)
      const level = Math.abs(samples[n] ?? 0)
      if (level > (peaks[part] ?? 0)) peaks[part] = level
    }
  }
  return peaks
}
