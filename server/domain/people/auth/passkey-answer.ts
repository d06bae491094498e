import {
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

/** Where a passkey is made or used: the host's name, and the origin of its pages. */
export type PasskeySite = { host: string; origin: string }

/** What an authenticator and its browser sent; all base64url. */
export type NewPasskeyAnswer = {
  credentialId: string
  clientData: string
  attestation: string
  transports: readonly string[]
}

export type PasskeyAnswer = {
  credentialId: string
  clientData: string
  authenticatorData: string
  signature: string
  userHandle: string | undefined
}

/** EdDSA, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257]

type Expected = {
  site: PasskeySite
  /** Whether the challenge is one of ours. */
  isOurs: (challenge: string) => boolean
}

export type MadePasskey = Pick<
  NonNullable<VerifiedRegistrationResponse['registrationInfo']>,
  'credential' | 'credentialBackedUp'
>

/** Undefined where anything of it is not as expected; nothing is said of its maker (attestation "none"). */
export async function checkNewPasskey(
  { credentialId: id, clientData: clientDataJSON, attestation }: NewPasskeyAnswer,
  { site, isOurs }: Expected,
): Promise<MadePasskey | undefined> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject: attestation },
    },
    expectedChallenge: isOurs,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  return verified && registrationInfo?.credential.id === id ? registrationInfo : undefined
}

export type UsedPasskey = { counter: number; isBackedUp: boolean }

/** Undefined where anything of it is not as expected. Whether the counter goes on is for the caller to say. */
export async function checkPasskey(
  { credentialId: id, clientData: clientDataJSON, ...answer }: PasskeyAnswer,
  { site, isOurs, publicKey }: Expected & { publicKey: Buffer },
): Promise<UsedPasskey | undefined> {
  const { authenticatorData, signature, userHandle } = answer
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle !== undefined && { userHandle }),
      },
    },
    expectedChallenge: isOurs,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    credential: { id: id, publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return undefined
  const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo
  return { counter, isBackedUp }
}
