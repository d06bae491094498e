import { rename } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Compression, TileType } from 'pmtiles'
import { xToLon, yToLat } from '#lib/geo/mercator.ts'
import { ArchiveFile } from '../../maps/archive-file.ts'
import { type ArchiveTile, deepestTiles } from '../../maps/deepest-tiles.ts'
import { type CellPlace, packCell, packPlaces, placeTileId, placeZoom } from './street-cell.ts'
import { type FoundPlace, readStreets, type StreetSchema, tileUnits } from './street-layers.ts'

/** 60 MB of places; a country has 100 000. */
const mostPlaces = 1_000_000

export type IndexedArchive = {
  file: string
  schema: StreetSchema
  maxZoom: number
  /** West, south, east, north. */
  bounds: readonly [number, number, number, number]
}

/** Writes what an archive says of streets and towns. The index appears when it is whole; a killed run begins again. */
export async function buildStreetIndex(
  { file, schema, maxZoom, bounds }: IndexedArchive,
  { work, target, signal }: { work: string; target: string; signal?: AbortSignal },
): Promise<{ streets: number; places: number; bytes: number }> {
  const index = await ArchiveFile.create(work)
  try {
    const towns = new Map<number, CellPlace[]>()
    let [streets, places] = [0, 0]
    for await (const tile of deepestTiles(file)) {
      const found = readStreets(tile.data, schema)
      const cell = packCell(found)
      if (cell) await index.add(tile.id, cell)
      streets += found.roads.length
      places += found.places.length
      if (places > mostPlaces) throw new Error('the archive has too many places')
      for (const place of found.places) shelve(towns, tile, maxZoom, place)
      await nextTurn()
      signal?.throwIfAborted()
    }
    for (const [id, list] of [...towns].sort(([a], [b]) => a - b))
      await index.add(id, packPlaces(list))
    const [minLon, minLat, maxLon, maxLat] = bounds
    const { bytes } = await index.finish({
      tileType: TileType.Unknown,
      tileCompression: Compression.None,
      minLon,
      minLat,
      maxLon,
      maxLat,
      metadata: { zoom: maxZoom },
    })
    await rename(work, target)
    return { streets, places, bytes }
  } catch (error) {
    await index.discard()
    throw error
  }
}

function shelve(
  towns: Map<number, CellPlace[]>,
  { x, y }: ArchiveTile,
  zoom: number,
  { name, reach, ...within }: FoundPlace,
): void {
  const side = 2 ** zoom
  const [east, south] = [x + within.x / tileUnits, y + within.y / tileUnits]
  const place = { name, reach, lat: yToLat(south / side), lon: xToLon(east / side) }
  const shrink = 2 ** (zoom - placeZoom)
  const id = placeTileId(Math.floor(x / shrink), Math.floor(y / shrink))
  const list = towns.get(id)
  if (list) list.push(place)
  else towns.set(id, [place])
}
