import type { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { challengePath, challengeRecord } from '#lib/codes/brand-host.ts'
import type { Config } from '../../config.ts'
import { fetchPublic } from '../../process/fetch-public.ts'
import { openResolver } from '../open-resolver.ts'

const timeoutMs = 5000
/** A token and little more: whoever answers with pages is not read to their end. */
const maxBytes = 1024

type Settings = Pick<Config, 'DNS_SERVERS' | 'BRAND_HOST_PRIVATE'>

export type HostProofOptions = Settings & {
  /** Where `http://` is asked; another one in tests. */
  port?: number
}

async function hasRecord(resolver: Resolver, host: string, token: string): Promise<boolean> {
  const records = await resolver.resolveTxt(challengeRecord(host)).catch(() => [])
  return records.some((parts) => parts.join('').trim() === token)
}

/** Asks the DNS alone: what a file of this machine says of names is not what others see. */
const lookupBy =
  (resolver: Resolver): LookupFunction =>
  (host, options, callback) => {
    const asked = [resolver.resolve4(host), resolver.resolve6(host)].map((one) =>
      one.catch(() => [] as string[]),
    )
    void Promise.all(asked).then((found) => {
      const addresses = found.flat().map((address) => ({ address, family: isIP(address) }))
      const [known] = addresses
      if (!known) callback(new Error(`${host} has no address`), [])
      else if (options.all) callback(null, addresses)
      else callback(null, known.address, known.family)
    })
  }

/**
 * How a host proves that its holder wants it here, as anybody outside sees it; undefined: it does not. Lasts 20 s at most.
 * `record`: TXT of `_waypost-challenge.<host>`; `file`: `http://<host>/.well-known/waypost-challenge/<token>`.
 */
export async function proveHost(
  { host, token }: { host: string; token: string },
  { port = 80, ...settings }: HostProofOptions,
): Promise<'record' | 'file' | undefined> {
  const resolver = openResolver(settings.DNS_SERVERS)
  if (await hasRecord(resolver, host, token)) return 'record'
  const url = new URL(challengePath(token), `http://${host}:${port}`)
  const limits = { timeoutMs, maxBytes, allowPrivate: settings.BRAND_HOST_PRIVATE }
  const file = await fetchPublic(
    url,
    { ...limits, lookup: lookupBy(resolver) },
    { accept: 'text/plain' },
  ).catch(() => undefined)
  const isThere = file?.status === 200 && String(file.body).trim() === token
  return isThere ? 'file' : undefined
}
