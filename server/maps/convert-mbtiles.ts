import { rm } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import sqlite, { type Database, type QueryResult } from 'node-sqlite3-wasm'
import { Compression, TileType, tileIdToZxy, zxyToTileId } from 'pmtiles'
import { ArchiveFile } from './archive-file.ts'
import { type BadMap, BadMapError } from './bad-map.ts'

/** 64 MB of tile numbers; a country to zoom 14 has under a million. */
const mostTiles = 8_000_000
/** Without an index each tile is a search through all. */
const mostUnindexed = 10_000
const deepest = 22
/** Other work of the process has its turn. */
const turnMs = 20

const tileTypes: Record<string, TileType> = {
  pbf: TileType.Mvt,
  mvt: TileType.Mvt,
  png: TileType.Png,
  jpg: TileType.Jpeg,
  jpeg: TileType.Jpeg,
  webp: TileType.Webp,
}

export type ConvertOptions = {
  signal?: AbortSignal
  onProgress?: (done: number, of: number) => Promise<void>
}

/** MBTiles (github.com/mapbox/mbtiles-spec) to PMTiles. Throws a `BadMapError` for a bad file. */
export async function convertMbtiles(
  source: string,
  target: string,
  options: ConvertOptions = {},
): Promise<{ tiles: number; bytes: number }> {
  // Its lock is a folder, which a killed process leaves behind.
  await rm(`${source}.lock`, { recursive: true, force: true })
  let database: Database | undefined
  let file: ArchiveFile | undefined
  try {
    database = new sqlite.Database(source, { readOnly: true, fileMustExist: true })
    // Else each statement would take the lock anew.
    database.exec('BEGIN')
    const metadata = readMetadata(database)
    const ids = await tileIds(database, options)
    file = await ArchiveFile.create(target)
    const isMvt = metadata.tileType === TileType.Mvt
    await copyTiles(database, { ids, file, isMvt, options })
    return await file.finish({
      ...metadata,
      tileCompression: isMvt ? Compression.Gzip : Compression.None,
    })
  } catch (error) {
    await file?.discard()
    throw error instanceof sqlite.SQLite3Error ? new BadMapError('damaged', error) : error
  } finally {
    database?.close()
  }
}

const bad = (reason: BadMap) => new BadMapError(reason)

function readMetadata(database: Database) {
  const rows = database.all('SELECT name, value FROM metadata')
  const facts = new Map(rows.map((row) => [String(row['name']), String(row['value'])]))
  const tileType = tileTypes[facts.get('format') ?? '']
  if (tileType === undefined) throw bad('format')
  const [minLon, minLat, maxLon, maxLat] = boundsOf(facts.get('bounds'))
  const { json, ...rest } = Object.fromEntries(facts)
  return {
    tileType,
    minLon,
    minLat,
    maxLon,
    maxLat,
    metadata: { ...rest, ...jsonOf(json) },
  }
}

function jsonOf(text = '{}'): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value ? value : {}
  } catch {
    throw bad('damaged')
  }
}

const world = [-180, -85.051129, 180, 85.051129] as const

function boundsOf(text = ''): readonly [number, number, number, number] {
  const [west = Number.NaN, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  const isBox = west >= -180 && south >= -90 && east <= 180 && north <= 90
  return isBox && west < east && south < north ? [west, south, east, north] : world
}

/** Sorted as PMTiles has them. MBTiles counts rows from the south. */
async function tileIds(database: Database, { signal }: ConvertOptions): Promise<Float64Array> {
  const { n } = database.get('SELECT count(*) AS n FROM tiles') ?? {}
  const count = Number(n)
  if (count === 0) throw bad('empty')
  if (count > mostTiles) throw bad('tooLarge')
  refuseSlow(database, count)
  const ids = new Float64Array(count)
  const places = database.prepare('SELECT zoom_level, tile_column, tile_row FROM tiles')
  const turn = turns(signal)
  let at = 0
  for (const row of places.iterate()) {
    ids[at++] = idOf(row)
    await turn()
  }
  places.finalize()
  return ids.sort()
}

function idOf(row: QueryResult): number {
  const [z, x, row_] = ['zoom_level', 'tile_column', 'tile_row'].map((name) => Number(row[name]))
  const isThere = [z, x, row_].every((n) => Number.isInteger(n) && Number(n) >= 0)
  if (z === undefined || x === undefined || row_ === undefined || !isThere) throw bad('damaged')
  const side = 2 ** z
  if (z > deepest || x >= side || row_ >= side) throw bad('damaged')
  return zxyToTileId(z, x, side - 1 - row_)
}

const findTile =
  'SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?'

function refuseSlow(database: Database, count: number): void {
  if (count <= mostUnindexed) return
  const steps = database.all(`EXPLAIN QUERY PLAN ${findTile}`, [0, 0, 0])
  if (steps.some(({ detail }) => String(detail).startsWith('SCAN'))) throw bad('noIndex')
}

type Copy = { ids: Float64Array; file: ArchiveFile; isMvt: boolean; options: ConvertOptions }

async function copyTiles(database: Database, { ids, file, isMvt, options }: Copy): Promise<void> {
  const find = database.prepare(findTile)
  const turn = turns(options.signal)
  let last = -1
  for (const [index, id] of ids.entries()) {
    if (id === last) continue
    last = id
    const [z, x, y] = tileIdToZxy(id)
    const data = find.get([z, x, 2 ** z - 1 - y])?.['tile_data']
    if (!(data instanceof Uint8Array)) throw bad('damaged')
    if (data.length > 0) await file.add(id, isMvt ? packed(data) : Buffer.from(data))
    if (await turn()) await options.onProgress?.(index, ids.length)
  }
  find.finalize()
}

const packed = (data: Uint8Array) =>
  data[0] === 0x1f && data[1] === 0x8b ? Buffer.from(data) : gzipSync(data)

/** Lets others have their turn now and then; true when it did. */
function turns(signal: AbortSignal | undefined): () => Promise<boolean> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turnMs) return false
    await nextTurn()
    signal?.throwIfAborted()
    since = performance.now()
    return true
  }
}
