import type { BrandProfile } from '#brands/define.ts'
import type { TileProvider } from '#lib/codes/tile-provider.ts'
import type { KeyedTiles } from '../integrations/tiles/brand-tiles.ts'
import { tileAddress } from '../integrations/tiles/tile-vendors.ts'
import type { Log } from '../log.ts'
import { type Fetched, fetchPublic } from '../process/fetch-public.ts'
import type { TileCache } from './tile-cache.ts'
import { providersOfBrand } from './tile-providers.ts'

export type TileProxy = {
  /** To who uses a brand: what its own keys open comes beside what the installation has. */
  offered(brand: BrandProfile): { providers: TileProvider[]; hasOwn: boolean }
  tile(
    brand: BrandProfile,
    id: string,
    place: { z: number; x: number; y: number },
  ): Promise<{ type: string; body: Buffer } | { status: number }>
}

export type TileProxyOptions = {
  providers: ReadonlyMap<string, TileProvider>
  /** By a brand's own keys. */
  keyed?: (brand: string) => KeyedTiles[]
  cache: TileCache
  env: Record<string, string | undefined>
  log: Log
}

const limits = { timeoutMs: 8000, maxBytes: 1_048_576 }
/** Further requests wait for the same tile or are refused. */
const mostAtOnce = 32

const signatures: [type: string, begin: RegExp][] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF....WEBP/s],
]

/** By magic bytes. */
function pictureType(bytes: Buffer): string | undefined {
  const first = bytes.toString('latin1', 0, 12)
  return signatures.find(([, begin]) => begin.test(first))?.[0]
}

/** Hides keys, joins concurrent requests, caches on disk. */
export function openTileProxy(options: TileProxyOptions): TileProxy {
  const { providers, keyed = () => [], cache, env, log } = options
  const underWay = new Map<string, Promise<Buffer | undefined>>()

  async function load(key: string, url: URL, provider: TileProvider): Promise<Buffer | undefined> {
    const { allowPrivate } = provider
    const fetched = await fetchPublic(url, { ...limits, allowPrivate }).catch((error: unknown) => {
      // The URL holds the key.
      log.warn({ provider: provider.id, host: url.host, reason: String(error) }, 'no tile')
      return undefined
    })
    if (!isPicture(fetched)) return undefined
    await cache.put(key, fetched.body)
    return fetched.body
  }

  const installed = (id: string) => {
    const provider = providers.get(id)
    return provider && { provider, key: (provider.keyEnv && env[provider.keyEnv]) ?? '' }
  }

  return {
    offered(brand) {
      const own = keyed(brand.brand).map(({ provider }) => provider)
      const ids = new Set(own.map(({ id }) => id))
      const others = providersOfBrand(brand, providers.values()).filter(({ id }) => !ids.has(id))
      return { providers: [...own, ...others], hasOwn: own.length > 0 }
    },
    async tile(brand, id, place) {
      const own = keyed(brand.brand).find(({ provider }) => provider.id === id)
      const found = own ?? installed(id)
      const url = found && tileAddress(found.provider, place, found.key)
      if (!url) return { status: 404 }
      const key = `${id}/${place.z}/${place.x}/${place.y}`
      const kept = await cache.get(key)
      if (kept) return answerOf(kept)
      // With another key the answer may be another.
      const asked = url.href
      const known = underWay.get(asked)
      if (!known && underWay.size >= mostAtOnce) return { status: 503 }
      const loading = known ?? load(key, url, found.provider).finally(() => underWay.delete(asked))
      underWay.set(asked, loading)
      return answerOf(await loading)
    },
  }
}

function isPicture(fetched: Fetched | undefined): fetched is Fetched {
  return fetched?.status === 200 && pictureType(fetched.body) !== undefined
}

function answerOf(bytes: Buffer | undefined) {
  const type = bytes && pictureType(bytes)
  return bytes && type ? { type, body: bytes } : { status: 502 }
}
