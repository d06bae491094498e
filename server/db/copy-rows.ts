import { Int4Array } from './binary-array.ts'
import { copyHeader, copyRowBytes } from './copy-buffer.ts'

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

export type KeyArrays = { deviceId: number; keys: Buffer[] }

/** Devices, times and seqs as binary arrays, of `most` rows each; `deviceId`: of the first. An int4 of COPY is an element as it stands. */
export function keyArrays(stream: Buffer, most: number): KeyArrays[] {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.length)
  const parts: KeyArrays[] = []
  let at = copyHeader.length
  while (view.getInt16(at) !== -1) {
    const deviceId = view.getInt32(at + 6)
    const columns = [2, 10, 18].map((offset) => ({ offset, array: new Int4Array(most) }))
    for (let left = most; left > 0 && view.getInt16(at) !== -1; left--) {
      for (const { offset, array } of columns) array.add(view.getInt32(at + offset + 4))
      at += copyRowBytes + view.getInt32(at + copyRowBytes - 4)
    }
    parts.push({ deviceId: deviceId, keys: columns.map(({ array }) => array.finish()) })
  }
  return parts
}

export function joinRows(rows: readonly CopyRow[]): Buffer | undefined {
  if (rows.length === 0) return undefined
  return Buffer.concat([copyHeader, ...rows.map(({ bytes }) => bytes), trailer])
}
