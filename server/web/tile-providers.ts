import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { BrandProfile } from '#brands/define.ts'
import { listBrands } from '#brands/resolve.ts'
import { tileFamily } from '#lib/codes/tile-family.ts'
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

export type TileProviderOptions = {
  enabled: string
  mapFolder: string
  env: Record<string, string | undefined>
}

/** Rejects unknown names, an invalid file, a missing key. */
export async function readTileProviders(
  options: TileProviderOptions,
): Promise<Map<string, TileProvider>> {
  const own = z.array(tileProvider).parse(await readOwn(options.mapFolder))
  const branded = listBrands().flatMap(({ map }) => map.tileTemplate ?? [])
  const all = new Map(
    [...known.map((entry) => tileProvider.parse(entry)), ...branded, ...own].map((entry) => [
      entry.id,
      entry,
    ]),
  )
  const named = options.enabled.split(',').map((id) => id.trim())
  const wanted = [...named.filter(Boolean), ...own.map((entry) => entry.id)]
  return new Map(
    wanted.map((id) => {
      const found = all.get(id)
      if (!found) throw new Error(`TILE_PROVIDERS: there is no provider '${id}'`)
      if (found.keyEnv && !options.env[found.keyEnv])
        throw new Error(`Tile provider '${id}' needs ${found.keyEnv}`)
      return [id, found] as const
    }),
  )
}

async function readOwn(folder: string): Promise<unknown> {
  const text = await readFile(path.join(folder, 'providers.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text)
}

/** Without address and key. */
export function publicProvider({ id, name, tileSize, crs, attribution, ...rest }: TileProvider) {
  const { coverage, minZoom, maxZoom, isOverlay, streetView } = rest
  const url = `/tiles/${id}/{z}/{x}/{y}`
  return {
    id,
    name,
    url,
    tileSize,
    crs,
    coverage,
    attribution,
    minZoom,
    maxZoom,
    isOverlay,
    streetView,
  }
}

/** Those the brand names, or all; never another brand's own. */
export function providersOfBrand(
  { map }: Pick<BrandProfile, 'map'>,
  providers: Iterable<TileProvider>,
): TileProvider[] {
  const own = map.tileTemplate?.id
  const foreign = new Set(listBrands().flatMap((brand) => brand.map.tileTemplate?.id ?? []))
  return [...providers].filter(({ id }) => {
    const family = tileFamily(id)
    if (family === own) return true
    return !foreign.has(family) && (map.providers?.includes(family) ?? true)
  })
}

/** Undefined if there is no such tile. */
export function tileAddress(
  { tiles, scheme, minZoom, maxZoom, keyEnv }: TileProvider,
  { z: zoom, x, y }: { z: number; x: number; y: number },
  env: Record<string, string | undefined>,
): URL | undefined {
  const side = 2 ** zoom
  const isThere = [zoom, x, y].every((n) => Number.isInteger(n) && n >= 0) && x < side && y < side
  if (!isThere || zoom < minZoom || zoom > maxZoom) return undefined
  const template = tiles[(x + y) % tiles.length] ?? ''
  const values: Record<string, string> = {
    z: String(zoom),
    x: String(x),
    y: String(scheme === 'tms' ? side - 1 - y : y),
    key: encodeURIComponent((keyEnv && env[keyEnv]) ?? ''),
  }
  return new URL(template.replace(/\{(z|x|y|key)\}/g, (_, name: string) => values[name] ?? ''))
}
