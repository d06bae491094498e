import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { Compression, TileType, zxyToTileId } from 'pmtiles'
import { ArchiveFile } from '#server/maps/archive-file.ts'

type Feature = GeoJSON.Feature<GeoJSON.Geometry, Record<string, unknown>>
type Bounds = readonly [west: number, south: number, east: number, north: number]

const deepest = 14
const rows = 8

const feature = (properties: Record<string, unknown>, geometry: GeoJSON.Geometry): Feature => ({
  type: 'Feature',
  properties,
  geometry,
})

function layersOf([west, south, east, north]: Bounds): Record<string, Feature[]> {
  const line = (from: [number, number], to: [number, number]): GeoJSON.LineString => ({
    type: 'LineString',
    coordinates: [from, to],
  })
  const at = (from: number, to: number, n: number) => from + ((to - from) * (n + 1)) / (rows + 1)
  const roads = Array.from({ length: rows }, (_, n) => n).flatMap((n) => [
    feature(
      {
        kind: n === 3 ? 'major_road' : 'minor_road',
        name: `Grid Street ${n}`,
        ...(n === 3 && {
          'name:fa': 'خیابان آزادی',
          'name:ru': 'улица Мира',
          'name:zh-Hans': '和平路',
        }),
        min_zoom: 6,
      },
      line([west, at(south, north, n)], [east, at(south, north, n)]),
    ),
    feature(
      {
        kind: n === 4 ? 'highway' : 'minor_road',
        name: `Cross Road ${n}`,
        oneway: 'yes',
        min_zoom: 6,
      },
      line([at(west, east, n), south], [at(west, east, n), north]),
    ),
  ])
  const ring = [west, south, east, south, east, north, west, north, west, south]
  const box: GeoJSON.Polygon = {
    type: 'Polygon',
    coordinates: [Array.from({ length: 5 }, (_, n) => [ring[n * 2] ?? 0, ring[n * 2 + 1] ?? 0])],
  }
  const middle = [(west + east) / 2, (south + north) / 2]
  return {
    earth: [feature({ kind: 'earth' }, box)],
    roads,
    places: [
      feature(
        {
          kind: 'locality',
          kind_detail: 'town',
          name: 'Gridtown',
          population_rank: 9,
          min_zoom: 6,
        },
        { type: 'Point', coordinates: middle },
      ),
    ],
  }
}

const tileX = (lon: number, z: number) => Math.floor(((lon + 180) / 360) * 2 ** z)
const tileY = (lat: number, z: number) =>
  Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z)

/** A small archive as Protomaps builds them. */
export async function writeProtomapsArchive(file: string, bounds: Bounds): Promise<void> {
  const layers = Object.entries(layersOf(bounds)).map(([name, features]) => ({
    name,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom: deepest, indexMaxZoom: 5, tolerance: 1, extent: 4096, buffer: 64 },
    ),
  }))
  const [west, south, east, north] = bounds
  const tiles: { id: number; data: Buffer }[] = []
  for (let z = 0; z <= deepest; z++)
    for (let x = tileX(west, z); x <= tileX(east, z); x++)
      for (let y = tileY(north, z); y <= tileY(south, z); y++) {
        const parts = layers.flatMap(({ name, index }) => {
          const tile = index.getTile(z, x, y)
          return tile ? [[name, tile] as const] : []
        })
        if (parts.length === 0) continue
        const bytes = fromGeojsonVt(Object.fromEntries(parts), { version: 2, extent: 4096 })
        tiles.push({ id: zxyToTileId(z, x, y), data: gzipSync(bytes) })
      }
  const archive = await ArchiveFile.create(file)
  for (const { id, data } of tiles.sort((a, b) => a.id - b.id)) await archive.add(id, data)
  await archive.finish({
    tileType: TileType.Mvt,
    tileCompression: Compression.Gzip,
    minLon: west,
    minLat: south,
    maxLon: east,
    maxLat: north,
    metadata: { vector_layers: ['earth', 'roads', 'places'].map((id) => ({ id, fields: {} })) },
  })
}
