import type { Pool } from '../../db/pool.ts'
import { type LoggedFrame, readChunk } from './frame-chunk.ts'

const chunksPerRead = 20
/** Chunks that one search reads at most, so that a rare word does not read a week. */
const chunkLimit = 2000

export type FrameLogQuery = {
  deviceId: number
  /** Unix milliseconds, `from` included, `to` not. */
  fromMs: number
  toMs: number
  /** Part of the hex, or of a message's name; upper and lower case are the same. */
  search?: string | undefined
  limit: number
}

/**
 * Raw frames of a device, newest first. Frames of the last minute may still be in the gateway's memory: publish
 * `flushLog` on the bus and wait some 200 ms before reading.
 */
export async function readFrameLog(positions: Pool, query: FrameLogQuery): Promise<LoggedFrame[]> {
  const found: LoggedFrame[] = []
  const wanted = query.search?.trim().toLowerCase() ?? ''
  const read = readChunksBack(positions, query)
  for await (const chunk of read) {
    for (const frame of [...readChunk(chunk.frames, chunk.fromMs)].reverse()) {
      if (frame.at < query.fromMs || frame.at >= query.toMs) continue
      if (wanted === '' || matches(frame, wanted)) found.push(frame)
    }
    if (found.length >= query.limit) break
  }
  return found.sort((a, b) => b.at - a.at).slice(0, query.limit)
}

function matches(frame: LoggedFrame, wanted: string): boolean {
  return (
    frame.name.toLowerCase().includes(wanted) ||
    frame.bytes.toString('hex').includes(wanted.replaceAll(' ', ''))
  )
}

type ChunkRow = { fromMs: number; toMs: number; frames: Buffer }

async function* readChunksBack(
  positions: Pool,
  { deviceId, fromMs, toMs }: FrameLogQuery,
): AsyncGenerator<ChunkRow> {
  let before: [number, number] = [toMs, -1]
  for (let read = 0; read < chunkLimit; read += chunksPerRead) {
    const { rows } = await positions.query<{ from_ms: string; to_ms: string; frames: Buffer }>(
      `SELECT from_ms, to_ms, frames FROM tracking.frame_chunk
       WHERE device_id = $1 AND (from_ms, to_ms) < ($2, $3) AND to_ms >= $4 AND from_ms >= $4 - 3600000
       ORDER BY from_ms DESC, to_ms DESC LIMIT ${chunksPerRead}`,
      [deviceId, before[0], before[1], fromMs],
    )
    for (const row of rows) {
      const chunk = { fromMs: Number(row.from_ms), toMs: Number(row.to_ms), frames: row.frames }
      before = [chunk.fromMs, chunk.toMs]
      yield chunk
    }
    if (rows.length < chunksPerRead) return
  }
}
