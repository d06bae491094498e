import type { PositionKey } from './arrival-store.ts'
import { copyHeader } from './copy-buffer.ts'

export type CopyRow = {
  /** Place in the stream, from 0. */
  n: number
  deviceId: number
  /** Store seconds. */
  time: number
  seq: number
  bytes: Buffer
}

const trailer = Buffer.from([0xff, 0xff])

/** Views of the stream. */
export function splitRows(stream: Buffer): CopyRow[] {
  const rows: CopyRow[] = []
  let at = copyHeader.length
  while (stream.readInt16BE(at) !== -1) {
    const from = at
    at += 2
    for (let left = stream.readInt16BE(from); left > 0; left--) at += 4 + stream.readInt32BE(at)
    rows.push({
      n: rows.length,
      deviceId: stream.readInt32BE(from + 6),
      time: stream.readInt32BE(from + 14),
      seq: stream.readInt32BE(from + 22),
      bytes: stream.subarray(from, at),
    })
  }
  return rows
}

/** Keys alone, without a view of each row. */
export function keysIn(stream: Buffer): PositionKey[] {
  const keys: PositionKey[] = []
  let at = copyHeader.length
  for (let fields = stream.readInt16BE(at); fields !== -1; fields = stream.readInt16BE(at)) {
    keys.push({
      deviceId: stream.readInt32BE(at + 6),
      time: stream.readInt32BE(at + 14),
      seq: stream.readInt32BE(at + 22),
    })
    at += 2
    for (let left = fields; left > 0; left--) at += 4 + stream.readInt32BE(at)
  }
  return keys
}

export function joinRows(rows: readonly CopyRow[]): Buffer | undefined {
  if (rows.length === 0) return undefined
  return Buffer.concat([copyHeader, ...rows.map(({ bytes }) => bytes), trailer])
}
