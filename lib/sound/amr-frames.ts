/** Bytes of a frame behind its head, by frame type (RFC 4867, table 1); 8 is comfort noise, 15 no data. */
const amrBytes = new Map([
  [0, 12],
  [1, 13],
  [2, 15],
  [3, 17],
  [4, 19],
  [5, 20],
  [6, 26],
  [7, 31],
  [8, 5],
  [15, 0],
])
const amrHeader = 6
/** A frame that says that there is no sound. */
const amrNoData = 15

export const amrFrameMs = 20

/**
 * Whole frames of an AMR-NB file with its head: how many are decoded, how many of them have sound, and the bytes behind
 * the last.
 */
export function amrFrames(bytes: Uint8Array): { all: number; heard: number; rest: number } {
  const frames = { all: 0, heard: 0, rest: 0 }
  let at = amrHeader
  while (at < bytes.length) {
    const type = ((bytes[at] as number) >> 3) & 15
    const size = amrBytes.get(type)
    if (size === undefined || at + 1 + size > bytes.length) break
    frames.all += 1
    if (type !== amrNoData) frames.heard += 1
    at += 1 + size
  }
  frames.rest = Math.max(0, bytes.length - at)
  return frames
}
