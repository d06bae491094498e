import { isIP, type LookupFunction } from 'node:net'
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { Config } from '../../../config.ts'
import { fetchPublic, isInsideAddress } from '../../../process/fetch-public.ts'
import type { Services } from '../../../services.ts'
import { type IdentityProvider, openClientSecret } from './identity-provider.ts'

/** Seconds that clocks may differ. */
export const toleratedSeconds = 300

type AskConfig = Pick<Config, 'SECRET' | 'OIDC_PRIVATE'>

const limits = { timeoutMs: 10_000, maxBytes: 262_144 }

/** Whether an address of a provider may be called as it is written; its name is looked up at each call. */
export function mayAsk(address: string, { OIDC_PRIVATE }: Pick<Config, 'OIDC_PRIVATE'>): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, search, hash } = new URL(address)
  if (username !== '' || search !== '' || hash !== '') return false
  if (OIDC_PRIVATE) return protocol === 'https:' || protocol === 'http:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:' && (isIP(host) === 0 || !isInsideAddress(host))
}

/** What it was asked for is in `cause`, for the audit log. */
class ProviderAddressRefused extends Error {
  constructor(address: string) {
    super(`${new URL(address).host} is not called from here`)
    this.name = 'ProviderAddressRefused'
  }
}

type Asked = { method: string; body?: unknown; headers: Record<string, string> }

/** As `fetch`, but to checked addresses (server/process/fetch-public.ts): a provider's document may name any. */
const guardedFetch =
  ({ OIDC_PRIVATE }: Pick<Config, 'OIDC_PRIVATE'>, lookup: LookupFunction | undefined) =>
  async (address: string, { body, headers }: Asked): Promise<Response> => {
    const { protocol } = new URL(address)
    if (protocol !== 'https:' && !OIDC_PRIVATE) throw new ProviderAddressRefused(address)
    const sent = body === undefined || body === null ? undefined : Buffer.from(String(body))
    const bounds = { ...limits, allowPrivate: OIDC_PRIVATE, ...(lookup && { lookup: lookup }) }
    const answer = await fetchPublic(new URL(address), bounds, {
      accept: 'application/json',
      ...(sent && { bytes: sent }),
      headers: { ...headers, ...(sent && { 'content-length': sent.length }) },
    })
    const hasBody = ![204, 205, 304].includes(answer.status)
    return new Response(hasBody ? new Uint8Array(answer.body) : null, {
      status: answer.status,
      headers: { 'content-type': answer.type },
    })
  }

/** In the header, unless the provider says that it takes it in the body only. */
function proofOf(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isPost =
      methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
    return (isPost ? post : basic)(server, client, body, headers)
  }
}

/**
 * What the provider says of itself, read anew at each log-in together with its keys: one that has changed its keys is
 * followed at once. Signatures of ID tokens are checked. Throws what openid-client or the network says.
 */
export function askProvider(
  { config, now }: Pick<Services, 'now'> & { config: AskConfig },
  {
    issuer,
    clientId,
    clientSecret,
  }: Pick<IdentityProvider, 'issuer' | 'clientId' | 'clientSecret'>,
  lookup?: LookupFunction,
): Promise<Configuration> {
  const secret = openClientSecret(clientSecret, config.SECRET)
  const metadata = {
    [clockTolerance]: toleratedSeconds,
    [clockSkew]: Math.round((now() - Date.now()) / 1000),
  }
  return discovery(new URL(issuer), clientId, metadata, proofOf(secret), {
    [customFetch]: guardedFetch(config, lookup),
    timeout: limits.timeoutMs / 1000,
    execute: [enableNonRepudiationChecks, ...(config.OIDC_PRIVATE ? [allowInsecureRequests] : [])],
  })
}
