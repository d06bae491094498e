// PMTiles v3 writer (the npm package only reads): https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import zlib from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

const rootLimit = 16_384 - 127

function varint(value, out) {
  let rest = value
  while (rest >= 0x80) {
    out.push((rest % 128) | 0x80)
    rest = Math.floor(rest / 128)
  }
  out.push(rest)
}

function directory(entries) {
  const out = []
  varint(entries.length, out)
  let last = 0
  for (const { tileId } of entries) {
    varint(tileId - last, out)
    last = tileId
  }
  for (const { runLength } of entries) varint(runLength, out)
  for (const { length } of entries) varint(length, out)
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1]
    varint(before && offset === before.offset + before.length ? 0 : offset + 1, out)
  }
  return zlib.gzipSync(Buffer.from(out), { level: 9 })
}

/** Leaves grow until the root fits into the first 16 KiB. */
function directories(entries) {
  const whole = directory(entries)
  if (whole.length <= rootLimit) return { root: whole, leaves: Buffer.alloc(0) }
  for (let size = 1024; ; size *= 2) {
    const leaves = []
    const pointers = []
    let offset = 0
    for (let from = 0; from < entries.length; from += size) {
      const leaf = directory(entries.slice(from, from + size))
      pointers.push({ tileId: entries[from].tileId, offset, length: leaf.length, runLength: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = directory(pointers)
    if (root.length <= rootLimit) return { root, leaves: Buffer.concat(leaves) }
  }
}

/** Gzipped vector tiles `[{z, x, y, data}]`; equal tiles are stored once. */
export function writePmtiles(file, tiles, { metadata, minZoom, maxZoom, centerZoom = 2 }) {
  const blobs = []
  const places = new Map()
  const entries = []
  let end = 0
  const sorted = tiles
    .map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y) }))
    .sort((a, b) => a.id - b.id)
  for (const { id, data } of sorted) {
    const key = createHash('sha1').update(data).digest('hex')
    if (!places.has(key)) {
      places.set(key, { offset: end, length: data.length })
      blobs.push(data)
      end += data.length
    }
    const place = places.get(key)
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.tileId + last.runLength === id)
      last.runLength++
    else entries.push({ tileId: id, ...place, runLength: 1 })
  }
  const { root, leaves } = directories(entries)
  const meta = zlib.gzipSync(JSON.stringify(metadata))
  const head = Buffer.alloc(127)
  head.write('PMTiles')
  head[7] = 3
  const sections = [root.length, meta.length, leaves.length, end]
  let at = 127
  for (const [index, length] of sections.entries()) {
    head.writeBigUInt64LE(BigInt(at), 8 + index * 16)
    head.writeBigUInt64LE(BigInt(length), 16 + index * 16)
    at += length
  }
  for (const [index, count] of [tiles.length, entries.length, blobs.length].entries()) {
    head.writeBigUInt64LE(BigInt(count), 72 + index * 8)
  }
  // clustered, gzip directories, gzip tiles, vector tiles
  head.set([1, 2, 2, 1, minZoom, maxZoom], 96)
  for (const [index, degrees] of [-180, -85.05, 180, 85.05].entries()) {
    head.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  }
  head[118] = centerZoom
  fs.writeFileSync(file, Buffer.concat([head, root, meta, leaves, ...blobs]))
  return { tiles: tiles.length, unique: blobs.length, bytes: at }
}
