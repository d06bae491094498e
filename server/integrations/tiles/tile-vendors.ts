import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { listBrands } from '#brands/resolve.ts'
import { type TileProvider, tileProvider } from '#lib/codes/tile-provider.ts'

const tianditu = (id: string, name: string, layer: string, isOverlay = false) => ({
  id,
  name,
  tiles: Array.from(
    { length: 8 },
    (_, n) =>
      `https://t${n}.tianditu.gov.cn/${layer}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}` +
      '&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk={key}',
  ),
  coverage: 'mainland' as const,
  attribution: '© 天地图',
  minZoom: 1,
  isOverlay,
  keyEnv: 'TILE_KEY_TIANDITU',
})

/** Widely used without a contract: the operator's responsibility. */
const amap = (id: string, name: string, host: string, style: number, isOverlay = false) => ({
  id,
  name,
  tiles: [1, 2, 3, 4].map(
    (n) =>
      `https://${host}0${n}.is.autonavi.com/appmaptile?lang=zh_cn&size=1&scl=1&style=${style}&x={x}&y={y}&z={z}`,
  ),
  crs: 'gcj02' as const,
  coverage: 'mainland' as const,
  attribution: '© 高德地图',
  minZoom: 3,
  isOverlay,
})

const google = (id: string, name: string, layer: string, isOverlay = false) => ({
  id,
  name,
  tiles: [0, 1, 2, 3].map(
    (n) => `https://mt${n}.google.com/vt/lyrs=${layer}&x={x}&y={y}&z={z}&key={key}`,
  ),
  attribution: '© Google',
  maxZoom: 20,
  isOverlay,
  keyEnv: 'TILE_KEY_GOOGLE',
  // https://developers.google.com/maps/documentation/urls/get-started#street-view-action
  streetView: 'https://www.google.com/maps/@?api=1&map_action=pano&viewpoint={lat},{lon}',
})

/**
 * Enabled by TILE_PROVIDERS. Others: DATA_DIR/maps/providers.json, a brand's `map.tileTemplate`.
 */
const known = [
  {
    id: 'osm',
    name: 'OpenStreetMap',
    tiles: ['https://tile.openstreetmap.org/{z}/{x}/{y}.png'],
    attribution: '© OpenStreetMap contributors',
    maxZoom: 19,
  },
  tianditu('tianditu', '天地图', 'vec'),
  tianditu('tianditu-labels', '天地图注记', 'cva', true),
  tianditu('tianditu-imagery', '天地图影像', 'img'),
  tianditu('tianditu-imagery-labels', '天地图影像注记', 'cia', true),
  amap('amap', '高德地图', 'wprd', 7),
  amap('amap-imagery', '高德影像', 'webst', 6),
  amap('amap-imagery-labels', '高德影像注记', 'webst', 8, true),
  google('google', 'Google', 'm'),
  google('google-imagery', 'Google imagery', 's'),
  google('google-imagery-labels', 'Google labels', 'h', true),
  google('google-traffic', 'Google traffic', 'traffic', true),
]

/** By id: known ones, those of brands, and those of DATA_DIR/maps/providers.json, which come before. `own`: ids of the latter. */
export async function readTileVendors(
  mapFolder: string,
): Promise<{ all: Map<string, TileProvider>; own: string[] }> {
  const own = z.array(tileProvider).parse(await readOwn(mapFolder))
  const branded = listBrands().flatMap(({ map }) => map.tileTemplate ?? [])
  const entries = [...known.map((entry) => tileProvider.parse(entry)), ...branded, ...own]
  return { all: new Map(entries.map((one) => [one.id, one])), own: own.map(({ id }) => id) }
}

async function readOwn(folder: string): Promise<unknown> {
  const text = await readFile(path.join(folder, 'providers.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text)
}

/** Undefined if there is no such tile. */
export function tileAddress(
  { tiles, scheme, minZoom, maxZoom }: TileProvider,
  { z: zoom, x, y }: { z: number; x: number; y: number },
  key: string,
): URL | undefined {
  const side = 2 ** zoom
  const isThere = [zoom, x, y].every((n) => Number.isInteger(n) && n >= 0) && x < side && y < side
  if (!isThere || zoom < minZoom || zoom > maxZoom) return undefined
  const template = tiles[(x + y) % tiles.length] ?? ''
  const values: Record<string, string> = {
    z: String(zoom),
    x: String(x),
    y: String(scheme === 'tms' ? side - 1 - y : y),
    key: encodeURIComponent(key),
  }
  return new URL(template.replace(/\{(z|x|y|key)\}/g, (_, name: string) => values[name] ?? ''))
}
