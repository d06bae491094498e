import { bytesToHeader, type Header } from 'pmtiles'
import { type Entry, EntryTable } from '../entry-table.ts'
import { frontBytes, headBytes, readDirectory, unpack } from '../pmtiles-format.ts'
import { type RemoteArchive, RemoteError } from './remote-archive.ts'
import { type Box, type TileRange, tileRanges } from './tile-ranges.ts'

/** What is copied: from the archive's tile data to ours. */
export type Piece = { from: number; to: number; length: number }
/** One request; what lies between its pieces is thrown away. */
export type Chunk = { from: number; length: number; pieces: Piece[] }

export type Plan = {
  header: Header
  metadata: object
  table: EntryTable
  chunks: Chunk[]
  tiles: number
  contents: number
  dataBytes: number
  transferBytes: number
}

/** Cheaper to read over than another request. */
const gapBytes = 65_536
const chunkBytes = 4 * 1_048_576
const deepest = 4
const atOnce = 4

export async function planExtract(
  remote: RemoteArchive,
  { box, maxZoom }: { box: Box; maxZoom: number },
): Promise<Plan> {
  const front = await remote.read({ from: 0, length: frontBytes })
  const header = headerOf(front, remote.url)
  const ranges = tileRanges(box, Math.min(maxZoom, header.maxZoom))
  const rootEnd = header.rootDirectoryOffset + header.rootDirectoryLength
  const root = front.subarray(header.rootDirectoryOffset, rootEnd)
  const entries = await findEntries(remote, header, { directories: [root], ranges, depth: 0 })
  const { jsonMetadataOffset: from, jsonMetadataLength: length } = header
  const packed = length > 0 ? await remote.read({ from, length }) : undefined
  const text = packed ? String(unpack(packed, header.internalCompression)) : '{}'
  const metadata: unknown = JSON.parse(text)
  if (typeof metadata !== 'object' || !metadata) throw damaged(remote.url)
  return { header, metadata, ...place(entries, header) }
}

const damaged = (url: string) => new RemoteError(`${url}: the archive is damaged`)

function headerOf(front: Buffer, url: string): Header {
  if (front.toString('latin1', 0, 7) !== 'PMTiles' || front[7] !== 3)
    throw new RemoteError(`${url}: not a PMTiles archive of version 3`)
  const head = new Uint8Array(front.subarray(0, headBytes)).buffer
  const header = bytesToHeader(head)
  if (header.rootDirectoryOffset + header.rootDirectoryLength > frontBytes) throw damaged(url)
  return header
}

type Search = { directories: Uint8Array[]; ranges: TileRange[]; depth: number }

async function findEntries(
  remote: RemoteArchive,
  header: Header,
  { directories, ranges, depth }: Search,
): Promise<Entry[]> {
  if (depth > deepest) throw damaged(remote.url)
  const found: Entry[] = []
  const leaves: Entry[] = []
  for (const bytes of directories) {
    const entries = readDirectory(bytes, header.internalCompression)
    for (const [at, entry] of entries.entries()) {
      const end = entries[at + 1]?.tileId ?? Number.POSITIVE_INFINITY
      const isLeaf = entry.runLength === 0
      const parts = clip(ranges, entry.tileId, isLeaf ? end : entry.tileId + entry.runLength)
      if (!isLeaf)
        found.push(
          ...parts.map(({ from, to }) => ({ ...entry, tileId: from, runLength: to - from })),
        )
      else if (parts.length > 0) leaves.push(entry)
    }
  }
  if (leaves.length === 0) return found
  const below = await readLeaves(remote, header, leaves)
  const deeper = await findEntries(remote, header, { directories: below, ranges, depth: depth + 1 })
  return [...found, ...deeper].sort((a, b) => a.tileId - b.tileId)
}

/** The parts of ranges that lie from `from` to before `to`. */
function clip(ranges: readonly TileRange[], from: number, to: number): TileRange[] {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.to ?? 0) <= from) low = middle + 1
    else high = middle
  }
  const parts: TileRange[] = []
  for (let at = low; at < ranges.length; at++) {
    const range = ranges[at]
    if (!range || range.from >= to) break
    parts.push({ from: Math.max(from, range.from), to: Math.min(to, range.to) })
  }
  return parts
}

async function readLeaves(
  remote: RemoteArchive,
  header: Header,
  leaves: Entry[],
): Promise<Buffer[]> {
  const pieces = leaves.map(({ offset, length }) => ({
    from: header.leafDirectoryOffset + offset,
    to: 0,
    length,
  }))
  const found: { from: number; bytes: Buffer }[] = []
  await inParallel(chunksOf(pieces), async (chunk) => {
    const bytes = await remote.read(chunk)
    for (const { from, length } of chunk.pieces) {
      const at = from - chunk.from
      found.push({ from, bytes: bytes.subarray(at, at + length) })
    }
  })
  return found.sort((a, b) => a.from - b.from).map(({ bytes }) => bytes)
}

/** New places in the order of the tiles; what tiles share is kept once. */
function place(entries: readonly Entry[], header: Header) {
  const table = new EntryTable()
  const places = new Map<number, number>()
  const pieces: Piece[] = []
  let [dataBytes, tiles] = [0, 0]
  for (const { tileId, offset, length, runLength } of entries) {
    tiles += runLength
    let to = places.get(offset)
    if (to === undefined) {
      to = dataBytes
      places.set(offset, to)
      dataBytes += length
      const from = header.tileDataOffset + offset
      const last = pieces.at(-1)
      const isNext = last && last.from + last.length === from && last.length < chunkBytes
      if (isNext) last.length += length
      else pieces.push({ from, to, length })
    }
    table.add(tileId, to, length, runLength)
  }
  const chunks = chunksOf(pieces)
  const transferBytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  return { table, chunks, tiles, contents: places.size, dataBytes, transferBytes }
}

function chunksOf(pieces: readonly Piece[]): Chunk[] {
  const chunks: Chunk[] = []
  for (const piece of pieces.toSorted((a, b) => a.from - b.from)) {
    const last = chunks.at(-1)
    const end = last ? last.from + last.length : 0
    const isNear = last && piece.from >= end && piece.from - end <= gapBytes
    if (isNear && piece.from + piece.length - last.from <= chunkBytes) {
      last.length = piece.from + piece.length - last.from
      last.pieces.push(piece)
    } else chunks.push({ from: piece.from, length: piece.length, pieces: [piece] })
  }
  return chunks
}

/** A few requests at once; the first failure ends all. */
export async function inParallel<T>(
  all: readonly T[],
  run: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...all]
  let hasFailed = false
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined && !hasFailed; item = queue.shift()) {
      try {
        await run(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: atOnce }, lane))
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
}
