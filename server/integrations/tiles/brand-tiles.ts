import type { BrandKeyKind } from '#lib/codes/brand-keys.ts'
import { tileFamily } from '#lib/codes/tile-family.ts'
import { type TileProvider, tileProvider } from '#lib/codes/tile-provider.ts'
import { type BrandKey, type BrandKeys, perKey } from '../keys/brand-keys.ts'

/** A provider, and the key in place of the setting that it names. */
export type KeyedTiles = { provider: TileProvider; key: string }

/** Kinds of keys that open tiles, and the setting that each stands in for. */
const keyEnvs = { tianditu: 'TILE_KEY_TIANDITU', google: 'TILE_KEY_GOOGLE' } as const

type TileKeys = { keys: BrandKeys; vendors: ReadonlyMap<string, TileProvider> }

/** What a brand's own keys open: the providers of that vendor, and a fourth of its own. */
export function openBrandTiles({ keys, vendors }: TileKeys, allowPrivate: boolean) {
  const fourth = perKey((key) => fourthOf(key, allowPrivate))
  return (brand: string): KeyedTiles[] => {
    const own = keys.of(brand, 'tiles')
    const named = (['tianditu', 'google'] as const).flatMap((kind) => {
      const key = keys.of(brand, kind)?.values['key']
      return key ? tilesOf(vendors, kind).map((provider) => ({ provider, key })) : []
    })
    return own ? [...named, { provider: fourth(own), key: '' }] : named
  }
}

/** Of a vendor with its parts; none: its keys open no tiles. */
export function tilesOf(
  vendors: ReadonlyMap<string, TileProvider>,
  kind: BrandKeyKind,
): TileProvider[] {
  const keyEnv = kind === 'tianditu' || kind === 'google' ? keyEnvs[kind] : undefined
  return [...vendors.values()].filter(
    (one) => keyEnv && one.keyEnv === keyEnv && tileFamily(one.id) === kind,
  )
}

/** Its id changes with the key: browsers and the cache keep tiles by it. */
export function fourthOf({ id, values }: Pick<BrandKey, 'id' | 'values'>, allowPrivate: boolean) {
  const { url = '', title = '', attribution = '' } = values
  return tileProvider.parse({
    id: `own-${id}`,
    name: title,
    tiles: [url],
    attribution: attribution,
    allowPrivate: allowPrivate,
  })
}
