import { binaryArray } from './binary-array.ts'
import type { Pool } from './pool.ts'
import { textStatement } from './text-statement.ts'

/** Unix milliseconds, both inclusive. */
export type FrameChunk = { deviceId: number; fromMs: number; toMs: number; frames: Buffer }

const byteaOid = 17

function byteaArray(values: readonly Buffer[]): Buffer {
  const size = values.reduce((sum, value) => sum + 4 + value.length, 20)
  const target = Buffer.allocUnsafe(size)
  target.writeInt32BE(1, 0)
  target.writeInt32BE(0, 4)
  target.writeInt32BE(byteaOid, 8)
  target.writeInt32BE(values.length, 12)
  target.writeInt32BE(1, 16)
  let at = 20
  for (const value of values) {
    at = target.writeInt32BE(value.length, at)
    at += value.copy(target, at)
  }
  return target
}

const appendChunks = textStatement(
  'tracking',
  `INSERT INTO tracking.frame_chunk (device_id, from_ms, to_ms, frames, taken_at)
   SELECT device_id, from_ms, to_ms, frames, (extract(epoch FROM clock_timestamp()) * 1e6)::int8
   FROM unnest($1::int[], $2::int8[], $3::int8[], $4::bytea[]) AS new (device_id, from_ms, to_ms, frames)
   ON CONFLICT DO NOTHING`,
)

/** A log: does not wait for the disk. */
export async function appendFrameChunks(
  positions: Pool,
  chunks: readonly FrameChunk[],
): Promise<void> {
  await positions.query({
    name: 'append-frame-chunks',
    text: appendChunks,
    values: [
      binaryArray('int4', chunks, (chunk) => chunk.deviceId),
      binaryArray('int8', chunks, (chunk) => chunk.fromMs),
      binaryArray('int8', chunks, (chunk) => chunk.toMs),
      byteaArray(chunks.map((chunk) => chunk.frames)),
    ],
  })
}
