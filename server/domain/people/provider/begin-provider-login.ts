import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Services } from '../../../services.ts'
import { openJson, sealJson } from '../auth/sealed-json.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { askProvider } from './provider-client.ts'

/** What a browser keeps between leaving for a provider and coming back. */
export type ProviderTrip = {
  providerId: number
  state: string
  nonce: string
  verifier: string
  /** Milliseconds. */
  endsAt: number
}

export const tripSeconds = 600

const about = 'trip to a provider'
const keyOf = (secret: string) => ({ secret: secret, use: 'trips to identity providers' })

/** Where the browser goes, and the sealed value of its cookie. */
export async function beginProviderLogin(
  services: Services,
  provider: IdentityProvider,
  redirectUri: string,
): Promise<{ address: string; trip: string }> {
  const configuration = await askProvider(services, provider)
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: provider.scopes,
    state: state,
    nonce: nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const endsAt = services.now() + tripSeconds * 1000
  const trip: ProviderTrip = { providerId: provider.id, state, nonce, verifier, endsAt }
  const sealed = sealJson(trip, about, keyOf(services.config.SECRET))
  return { address: address.href, trip: sealed.toString('base64url') }
}

/** Undefined: none of ours, or over. */
export function readTrip(
  { config, now }: Pick<Services, 'config' | 'now'>,
  value: string | undefined,
): ProviderTrip | undefined {
  if (!value || value.length > 2000) return undefined
  try {
    const trip = openJson(Buffer.from(value, 'base64url'), about, keyOf(config.SECRET))
    const { endsAt } = trip as ProviderTrip
    return endsAt > now() ? (trip as ProviderTrip) : undefined
  } catch {
    return undefined
  }
}
