import { appendFrameChunks } from '#server/db/append-frame-chunks.ts'
import { frameHeadBytes, sourceByte } from '#server/domain/tracking/position/frame-chunk.ts'
import type { Services } from '#server/services.ts'

/** `at`: Unix milliseconds, oldest first. */
export type Frame = {
  at: number
  name: string
  hex: string
  error?: string
  direction?: 'up' | 'down'
}

/** Logs raw frames of a JT/T 808 device as one chunk. */
export async function putFrames(
  { positions }: Pick<Services, 'positions'>,
  deviceId: number,
  frames: readonly Frame[],
): Promise<void> {
  const [fromMs, toMs] = [frames[0]?.at ?? 0, frames.at(-1)?.at ?? 0]
  const bytes = Buffer.concat(frames.map((frame) => pack(frame, fromMs)))
  await appendFrameChunks(positions, [{ deviceId, fromMs, toMs, frames: bytes }])
}

function pack({ at, name, hex, error = '', direction = 'up' }: Frame, fromMs: number): Buffer {
  const head = Buffer.alloc(frameHeadBytes)
  head.writeUInt32BE(at - fromMs, 0)
  head.writeUInt8(sourceByte({ direction, protocol: 'jt808' }), 4)
  head.writeUInt8(name.length, 5)
  head.writeUInt8(error.length, 6)
  head.writeUInt16BE(hex.length / 2, 7)
  return Buffer.concat([head, Buffer.from(name), Buffer.from(error), Buffer.from(hex, 'hex')])
}
