import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const provider = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  name: z.string().min(1).max(60),
  /** Templates with {z} {x} {y}, and {key} where the provider wants one; used in turn. */
  tiles: z
    .array(z.url({ protocol: /^https?$/ }))
    .min(1)
    .max(10),
  tileSize: z.literal([256, 512]).default(256),
  /** Row order of the provider; ours is always xyz. */
  scheme: z.enum(['xyz', 'tms']).default('xyz'),
  /** Datum of the picture: the console shifts gcj02 tiles to WGS-84 (maps.md §1.5). */
  crs: z.enum(['wgs84', 'gcj02']).default('wgs84'),
  attribution: z.string().max(300),
  minZoom: z.int().min(0).max(22).default(0),
  maxZoom: z.int().min(0).max(22).default(18),
  /** A layer of labels to lay over another provider's picture. */
  isOverlay: z.boolean().default(false),
  /** Environment variable that holds the key. */
  keyEnv: z
    .string()
    .regex(/^TILE_KEY_[A-Z0-9_]{1,40}$/)
    .optional(),
  /** Allows a host inside the operator's own network. */
  allowPrivate: z.boolean().default(false),
})

export type TileProvider = z.output<typeof provider>

const tianditu = (id: string, name: string, layer: string, isOverlay = false) => ({
  id,
  name,
  tiles: Array.from(
    { length: 8 },
    (_, n) =>
      `https://t${n}.tianditu.gov.cn/${layer}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}` +
      '&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk={key}',
  ),
  attribution: '© 天地图',
  minZoom: 1,
  isOverlay,
  keyEnv: 'TILE_KEY_TIANDITU',
})

/**
 * Providers with a documented tile address. None is on by default: TILE_PROVIDERS names those to offer.
 * Others are an operator's own entries, of the same form, in DATA_DIR/maps/providers.json.
 */
const documented = [
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
]

export type TileProviderOptions = {
  /** TILE_PROVIDERS. */
  enabled: string
  mapFolder: string
  env: Record<string, string | undefined>
}

/**
 * The providers to offer, by id. Rejects when a name is unknown, the operator's file does not parse, or a key that a
 * provider needs is not set.
 */
export async function readTileProviders(
  options: TileProviderOptions,
): Promise<Map<string, TileProvider>> {
  const own = z.array(provider).parse(await readOwn(options.mapFolder))
  const all = new Map(
    [...documented.map((entry) => provider.parse(entry)), ...own].map((entry) => [entry.id, entry]),
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

/** What the console gets of a provider: neither address nor key. */
export function publicProvider({ id, name, tileSize, crs, attribution, ...rest }: TileProvider) {
  const { minZoom, maxZoom, isOverlay } = rest
  const url = `/tiles/${id}/{z}/{x}/{y}`
  return { id, name, url, tileSize, crs, attribution, minZoom, maxZoom, isOverlay }
}

/** The provider's address of a tile given in xyz; undefined when there is no such tile. */
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
