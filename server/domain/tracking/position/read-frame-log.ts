import { othersTimes, type TimeSpan, timesBetween } from '../../../db/former-homes.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { type LoggedFrame, readChunk } from './frame-chunk.ts'

const chunksPerRead = 20
const longestChunkMs = 3_600_000
/** Per search: a rare word must not read a week. */
const chunkLimit = 2000

export type FrameLogQuery = TimeSpan & {
  deviceId: number
  /** Part of hex or name, any case. */
  search?: string | undefined
  /** Four hex characters that its name begins with. */
  messageId?: string | undefined
  limit: number
}

/** `readFrameLog` without the times when the device belonged to an organisation outside of the scope of `path`; those are `withheld`. */
export async function readOwnFrames(
  { pool, positions }: Pick<Services, 'pool' | 'positions'>,
  path: string,
  { deviceId, fromMs, toMs, search, messageId, limit }: FrameLogQuery,
): Promise<{ frames: LoggedFrame[]; withheld: TimeSpan[] }> {
  const span = { fromMs, toMs }
  const withheld = await othersTimes(pool, { deviceId, path, span })
  const frames: LoggedFrame[] = []
  for (const own of timesBetween(span, withheld)) {
    if (frames.length === limit) break
    const left = limit - frames.length
    const query = { deviceId, ...own, search, messageId, limit: left }
    frames.push(...(await readFrameLog(positions, query)))
  }
  return { frames, withheld }
}

/** Newest first. For the last minute publish `flushLog` and wait 200 ms. */
export async function readFrameLog(positions: Pool, query: FrameLogQuery): Promise<LoggedFrame[]> {
  const found: LoggedFrame[] = []
  const wanted = query.search?.trim().toLowerCase() ?? ''
  const id = query.messageId === undefined ? '' : `0x${query.messageId.toLowerCase()}`
  const read = readChunksBack(positions, query)
  for await (const chunk of read) {
    for (const frame of [...readChunk(chunk.frames, chunk.fromMs)].reverse()) {
      if (frame.at < query.fromMs || frame.at >= query.toMs) continue
      if (!frame.name.toLowerCase().startsWith(id)) continue
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
    const rows = await all(
      positions,
      db
        .selectFrom('tracking.frame_chunk')
        .select(['from_ms as fromMs', 'to_ms as toMs', 'frames'])
        .where('device_id', '=', deviceId)
        .where(({ eb, refTuple, tuple }) => eb(refTuple('from_ms', 'to_ms'), '<', tuple(...before)))
        .where('to_ms', '>=', fromMs)
        .where('from_ms', '>=', fromMs - longestChunkMs)
        .orderBy('from_ms', 'desc')
        .orderBy('to_ms', 'desc')
        .limit(chunksPerRead),
    )
    for (const chunk of rows) {
      before = [chunk.fromMs, chunk.toMs]
      yield chunk
    }
    if (rows.length < chunksPerRead) return
  }
}
