// PMTiles v3; the npm package only reads: github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
import { gunzipSync, gzipSync } from 'node:zlib'
import { Compression, type Header, readVarint, tileIdToZxy } from 'pmtiles'
import type { Entry, EntryTable } from './entry-table.ts'

export const headBytes = 127
/** Header and root directory lie within. */
export const frontBytes = 16_384
const rootLimit = frontBytes - headBytes
const mostUnpacked = 64 * 1_048_576

function varint(value: number, out: number[]): void {
  let rest = value
  while (rest >= 0x80) {
    out.push((rest % 128) | 0x80)
    rest = Math.floor(rest / 128)
  }
  out.push(rest)
}

export function packDirectory(entries: readonly Entry[]): Buffer {
  const out: number[] = []
  varint(entries.length, out)
  let last = 0
  for (const { tileId } of entries) {
    varint(tileId - last, out)
    last = tileId
  }
  for (const { runLength } of entries) varint(runLength, out)
  for (const { length } of entries) varint(length, out)
  let end = -1
  for (const { offset, length } of entries) {
    varint(offset === end ? 0 : offset + 1, out)
    end = offset + length
  }
  return gzipSync(Buffer.from(out), { level: 9 })
}

export function unpack(bytes: Uint8Array, compression: Compression): Buffer {
  if (compression === Compression.None) return Buffer.from(bytes)
  if (compression === Compression.Gzip) return gunzipSync(bytes, { maxOutputLength: mostUnpacked })
  throw new Error('directories are compressed in a way that is not supported')
}

/** Throws when tiles are out of order. */
export function readDirectory(bytes: Uint8Array, compression: Compression): Entry[] {
  const from = { buf: unpack(bytes, compression), pos: 0 }
  const count = readVarint(from)
  if (count > from.buf.length) throw new Error('a directory is damaged')
  const entries: Entry[] = []
  let tileId = 0
  for (let at = 0; at < count; at++) {
    const step = readVarint(from)
    if (at > 0 && step === 0) throw new Error('a directory is out of order')
    tileId += step
    entries.push({ tileId, offset: 0, length: 0, runLength: 0 })
  }
  for (const entry of entries) entry.runLength = readVarint(from)
  for (const entry of entries) entry.length = readVarint(from)
  let end = 0
  for (const [index, entry] of entries.entries()) {
    const value = readVarint(from)
    if (value === 0 && index === 0) throw new Error('a directory is damaged')
    entry.offset = value === 0 ? end : value - 1
    end = entry.offset + entry.length
  }
  if (from.pos !== from.buf.length) throw new Error('a directory is damaged')
  return entries
}

/** Leaves grow until the root fits behind the header. */
function directoriesOf(table: EntryTable): { root: Buffer; leaves: Buffer } {
  if (table.count <= frontBytes) {
    const root = packDirectory(table.slice(0, table.count))
    if (root.length <= rootLimit) return { root, leaves: Buffer.alloc(0) }
  }
  for (let size = 4096; ; size *= 2) {
    const leaves: Buffer[] = []
    const pointers: Entry[] = []
    let offset = 0
    for (let from = 0; from < table.count; from += size) {
      const leaf = packDirectory(table.slice(from, from + size))
      const { tileId } = table.at(from)
      pointers.push({ tileId, offset, length: leaf.length, runLength: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = packDirectory(pointers)
    if (root.length <= rootLimit) return { root, leaves: Buffer.concat(leaves) }
  }
}

export type ArchiveFacts = Pick<
  Header,
  'tileType' | 'tileCompression' | 'minLon' | 'minLat' | 'maxLon' | 'maxLat'
> & { metadata: object; contents: number }

/** Tile data begins at `frontBytes`: `front` stands before it, `back` follows it. */
export function finishArchive(
  table: EntryTable,
  dataBytes: number,
  facts: ArchiveFacts,
): { front: Buffer; back: Buffer } {
  const { root, leaves } = directoriesOf(table)
  const meta = gzipSync(JSON.stringify(facts.metadata))
  const front = Buffer.alloc(frontBytes)
  front.write('PMTiles')
  front[7] = 3
  const end = frontBytes + dataBytes
  const sections = [
    [headBytes, root.length],
    [end, meta.length],
    [end + meta.length, leaves.length],
    [frontBytes, dataBytes],
  ]
  const first = table.at(0)
  const last = table.at(table.count - 1)
  let addressed = 0
  for (let index = 0; index < table.count; index++) addressed += table.at(index).runLength
  const counts = [...sections.flat(), addressed, table.count, facts.contents]
  for (const [index, value] of counts.entries())
    front.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  const [minZoom] = tileIdToZxy(first.tileId)
  const [maxZoom] = tileIdToZxy(last.tileId + last.runLength - 1)
  const { tileCompression, tileType } = facts
  front.set([1, Compression.Gzip, tileCompression, tileType, minZoom, maxZoom], 96)
  const { minLon, minLat, maxLon, maxLat } = facts
  for (const [index, degrees] of [minLon, minLat, maxLon, maxLat].entries())
    front.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  front[118] = minZoom
  front.writeInt32LE(Math.round(((minLon + maxLon) / 2) * 1e7), 119)
  front.writeInt32LE(Math.round(((minLat + maxLat) / 2) * 1e7), 123)
  root.copy(front, headBytes)
  return { front, back: Buffer.concat([meta, leaves]) }
}
