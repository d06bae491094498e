import { base, frame, hex } from '../frames/jt808/build.ts'

export type SentMedia = { bytes: Buffer; mediaId?: number; first?: number; size?: number }

/** 0x0801 in packets of `size` bytes: head, location, sound. */
export function packetsOf(
  number: string,
  { bytes, mediaId = 77, first = 100, size = 900 }: SentMedia,
): Buffer[] {
  const head = Buffer.from([0, 0, 0, 0, 1, 0, 0, 2])
  head.writeUInt32BE(mediaId, 0)
  const body = Buffer.concat([head, hex(base), bytes])
  const total = Math.ceil(body.length / size)
  return Array.from({ length: total }, (_, n) =>
    frame(0x0801, body.subarray(n * size, (n + 1) * size), {
      number,
      serial: (first + n) & 0xffff,
      total,
      part: n + 1,
    }),
  )
}
