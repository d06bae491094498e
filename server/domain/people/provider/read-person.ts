import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client'
import type { Role } from '#lib/codes/permissions.ts'
import { plainName } from '#lib/format/plain-name.ts'
import { email as emailRule } from '#lib/rules/email.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import type { ProviderTrip } from './begin-provider-login.ts'
import { type IdentityProvider, roleOf } from './identity-provider.ts'
import { toleratedSeconds } from './provider-client.ts'

/** Somebody as the provider vouches for. */
export type ProvidedPerson = {
  subject: string
  /** What the provider's directory calls them (`externalId` of /scim): `oid` of Entra ID, else the subject. */
  directoryId: string
  name: string
  /** Lower case; empty without a valid one. */
  mail: string
  isMailVerified: boolean
  /** Undefined: no role is theirs. */
  role: Role | undefined
  idToken: string
}

type Claims = Record<string, unknown>

/** The token is valid, but not here or not now. */
export class TokenRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'TokenRefused'
  }
}

/**
 * Exchanges the code and checks the ID token: signature by a key of the provider, issuer, audience, nonce, times with
 * five minutes between clocks. Throws what openid-client says, or TokenRefused.
 */
export async function readPerson(
  configuration: Configuration,
  provider: IdentityProvider,
  { trip, address, now }: { trip: ProviderTrip; address: URL; now: number },
): Promise<ProvidedPerson> {
  const tokens = await authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: trip.verifier,
    expectedState: trip.state,
    expectedNonce: trip.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new TokenRefused('no ID token')
  if (claims.azp !== undefined && claims.azp !== provider.clientId)
    throw new TokenRefused('azp names another client')
  if (Math.abs(claims.iat - now / 1000) > toleratedSeconds)
    throw new TokenRefused(
      `clocks differ: issued ${Math.round(claims.iat - now / 1000)} s from now`,
    )
  if (claims.sub.length > 255) throw new TokenRefused('sub is too long')
  const wanted = [provider.nameClaim, provider.mailClaim, provider.roleClaim].filter(Boolean)
  const isThin = wanted.some((name) => claims[name] === undefined)
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
  const more: Claims =
    isThin && hasMore ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
  return { ...personOf(provider, { ...more, ...claims }), idToken: tokens.id_token }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function directoryIdOf(claims: Claims): string {
  const id = textOf(claims['oid'])
  return id !== '' && id.length <= 255 ? id : String(claims['sub'])
}

function personOf(provider: IdentityProvider, claims: Claims): Omit<ProvidedPerson, 'idToken'> {
  const mail = textOf(claims[provider.mailClaim]).toLowerCase()
  const isMail = emailRule.test(mail)
  return {
    subject: String(claims['sub']),
    directoryId: directoryIdOf(claims),
    name: [...plainName(textOf(claims[provider.nameClaim]))].slice(0, textLimits.nickName).join(''),
    mail: isMail ? mail : '',
    isMailVerified: isMail && claims['email_verified'] === true,
    role: roleOf(provider, [claims[provider.roleClaim]].flat()),
  }
}
