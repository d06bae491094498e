import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { bytesToHeader, Compression, type Header, tileIdToZxy, zxyToTileId } from 'pmtiles'
import type { Entry } from './entry-table.ts'
import { headBytes, readDirectory } from './pmtiles-format.ts'

export type ArchiveTile = { id: number; x: number; y: number; data: Buffer }

const unzip = promisify(gunzip)
const mostBytes = 64 * 1_048_576

async function readPart(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  if (length > mostBytes) throw new Error('a part of the archive is too large')
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, offset)
  if (bytesRead < length) throw new Error('the archive ends early')
  return bytes
}

/** Leaves of the directory with tiles of a zoom, in order. Repeated tiles (seas, empty land) are left out. */
async function* entriesOf(
  handle: FileHandle,
  header: Header,
  [from, to]: readonly [number, number],
): AsyncGenerator<Entry> {
  const directory = async (offset: number, length: number) =>
    readDirectory(await readPart(handle, offset, length), header.internalCompression)
  async function* walk(entries: readonly Entry[], depth: number): AsyncGenerator<Entry> {
    for (const [index, entry] of entries.entries()) {
      if (entry.tileId >= to) return
      const next = entries[index + 1]?.tileId ?? Number.POSITIVE_INFINITY
      if (next <= from) continue
      if (entry.runLength === 1 && entry.tileId >= from) yield entry
      if (entry.runLength > 0) continue
      if (depth === 3) throw new Error('a directory is too deep')
      const leaf = await directory(header.leafDirectoryOffset + entry.offset, entry.length)
      yield* walk(leaf, depth + 1)
    }
  }
  yield* walk(await directory(header.rootDirectoryOffset, header.rootDirectoryLength), 0)
}

/** The tiles of an archive's deepest zoom, unpacked, in the order of their ids. Throws for a damaged archive. */
export async function* deepestTiles(file: string): AsyncGenerator<ArchiveTile, void> {
  const handle = await open(file)
  try {
    const bytes = await readPart(handle, 0, headBytes)
    const header = bytesToHeader(Uint8Array.from(bytes).buffer)
    const zoom = header.maxZoom
    const bounds = [zxyToTileId(zoom, 0, 0), zxyToTileId(zoom + 1, 0, 0)] as const
    for await (const { tileId: id, offset, length } of entriesOf(handle, header, bounds)) {
      const data = await readPart(handle, header.tileDataOffset + offset, length)
      const [, x, y] = tileIdToZxy(id)
      const isPacked = header.tileCompression === Compression.Gzip
      yield { id, x, y, data: isPacked ? await unzip(data, { maxOutputLength: mostBytes }) : data }
    }
  } finally {
    await handle.close()
  }
}
