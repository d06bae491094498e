import type { BrandProfile } from '#brands/define.ts'
import { listBrands } from '#brands/resolve.ts'
import { tileFamily } from '#lib/codes/tile-family.ts'
import type { TileProvider } from '#lib/codes/tile-provider.ts'
import { readTileVendors } from '../integrations/tiles/tile-vendors.ts'

export type TileProviderOptions = {
  enabled: string
  mapFolder: string
  env: Record<string, string | undefined>
}

/** Rejects unknown names, an invalid file, a missing key. */
export async function readTileProviders(
  options: TileProviderOptions,
): Promise<Map<string, TileProvider>> {
  const { all, own } = await readTileVendors(options.mapFolder)
  const named = options.enabled.split(',').map((id) => id.trim())
  const wanted = [...named.filter(Boolean), ...own]
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
