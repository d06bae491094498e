import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'

/** Of a file of any size: not more than one is in memory. */
export const pieceBytes = 4 * 1_048_576

export const piecesOf = (size: number): number => Math.ceil(size / pieceBytes)

/** In the transaction of its row. */
export async function insertPieces(client: PoolClient, id: string, file: string): Promise<void> {
  const pieces = createReadStream(file, { highWaterMark: pieceBytes })
  let part: Buffer[] = []
  let bytes = 0
  let seq = 0
  const insert = async () => {
    const piece = { file_id: id, seq: seq++, bytes: Buffer.concat(part) }
    await run(client, db.insertInto('stored_piece').values(rowFor('stored_piece', piece)))
    part = []
    bytes = 0
  }
  for await (const chunk of pieces as AsyncIterable<Buffer>) {
    const room = pieceBytes - bytes
    part.push(chunk.subarray(0, room))
    bytes += Math.min(room, chunk.length)
    if (bytes < pieceBytes) continue
    await insert()
    if (chunk.length <= room) continue
    part.push(chunk.subarray(room))
    bytes = chunk.length - room
  }
  if (bytes > 0) await insert()
}

/** One after the other; ends with an error where one is gone, so that what is cut is not taken for whole. */
export const readPieces = (pool: Pool, { id, pieces }: { id: string; pieces: number }): Readable =>
  Readable.from(
    (async function* () {
      for (let seq = 0; seq < pieces; seq++) {
        const own = db.selectFrom('stored_piece').select('bytes').where('file_id', '=', id)
        const piece = await first(pool, own.where('seq', '=', seq))
        if (!piece) throw new Error(`piece ${seq} of file ${id} is gone`)
        yield piece.bytes
      }
    })(),
    { objectMode: false, highWaterMark: 1 },
  )
