import type { TileProvider } from '#lib/codes/tile-provider.ts'
import type { Log } from '../log.ts'
import { type Fetched, fetchPublic } from '../process/fetch-public.ts'
import type { TileCache } from './tile-cache.ts'
import { tileAddress } from './tile-providers.ts'

export type TileProxy = {
  tile(
    id: string,
    place: { z: number; x: number; y: number },
  ): Promise<{ type: string; body: Buffer } | { status: number }>
}

export type TileProxyOptions = {
  providers: ReadonlyMap<string, TileProvider>
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
export function openTileProxy({ providers, cache, env, log }: TileProxyOptions): TileProxy {
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

  return {
    async tile(id, place) {
      const provider = providers.get(id)
      const url = provider && tileAddress(provider, place, env)
      if (!url) return { status: 404 }
      const key = `${id}/${place.z}/${place.x}/${place.y}`
      const kept = await cache.get(key)
      if (kept) return answerOf(kept)
      const known = underWay.get(key)
      if (!known && underWay.size >= mostAtOnce) return { status: 503 }
      const loading = known ?? load(key, url, provider).finally(() => underWay.delete(key))
      underWay.set(key, loading)
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
