import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { Compression, TileType, zxyToTileId } from 'pmtiles'
import { latToY, lonToX } from '#lib/geo/mercator.ts'
import { ArchiveFile } from '#server/maps/archive-file.ts'

type Thing = { properties: Record<string, unknown>; at: [lon: number, lat: number][] }

const zoom = 14

/** A street map of a few things, at one zoom only. */
export async function writeStreetArchive(
  file: string,
  layers: Record<string, readonly Thing[]>,
): Promise<void> {
  const drawn = Object.entries(layers).map(([name, things]) => {
    const features = things.map(({ properties, at }) => ({
      type: 'Feature' as const,
      properties,
      geometry:
        at.length === 1
          ? { type: 'Point' as const, coordinates: at[0] ?? [] }
          : { type: 'LineString' as const, coordinates: at },
    }))
    const options = { maxZoom: zoom, tolerance: 0, extent: 4096, buffer: 64 }
    return { name, tiles: new GeoJSONVT({ type: 'FeatureCollection', features }, options) }
  })
  const places = Object.values(layers).flatMap((things) => things.flatMap(({ at }) => at))
  const ids = new Map<number, [x: number, y: number]>()
  for (const [lon, lat] of places) {
    const [x, y] = [Math.floor(lonToX(lon) * 2 ** zoom), Math.floor(latToY(lat) * 2 ** zoom)]
    ids.set(zxyToTileId(zoom, x, y), [x, y])
  }
  const archive = await ArchiveFile.create(file)
  for (const [id, [x, y]] of [...ids].sort(([a], [b]) => a - b)) {
    const parts = drawn.flatMap(({ name, tiles }) => {
      const tile = tiles.getTile(zoom, x, y)
      return tile ? [[name, tile] as const] : []
    })
    const bytes = fromGeojsonVt(Object.fromEntries(parts), { version: 2, extent: 4096 })
    await archive.add(id, gzipSync(bytes))
  }
  const [lons, lats] = [places.map(([lon]) => lon), places.map(([, lat]) => lat)]
  await archive.finish({
    tileType: TileType.Mvt,
    tileCompression: Compression.Gzip,
    minLon: Math.min(...lons),
    minLat: Math.min(...lats),
    maxLon: Math.max(...lons),
    maxLat: Math.max(...lats),
    metadata: { vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })) },
  })
}
