import type { CallParams, CallReply } from '#lib/contract/calls.ts'

/** base64url, as WebAuthn's JSON writes bytes. Written out: browsers before 2025 lack `parseCreationOptionsFromJSON`. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

const textOf = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (one) => String.fromCharCode(one)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

type Made = Pick<
  CallParams<'user/AddPasskey'>,
  'credential_id' | 'client_data' | 'attestation' | 'transports'
>

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Asks the person for a new passkey. Throws what the browser says (see `passkeyTrouble`). */
export async function makePasskey(offer: CallReply<'user/BeginPasskey'>): Promise<Made> {
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(offer.challenge),
      rp: { id: offer.host, name: offer.host_name },
      user: {
        id: bytesOf(offer.user_id),
        name: offer.user_name,
        displayName: offer.display_name,
      },
      pubKeyCredParams: offer.algorithms.map((alg) => ({ type: 'public-key', alg: alg })),
      excludeCredentials: offer.known.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout: offer.timeout_ms,
    },
  })
  const made = credential as PublicKeyCredential & { response: AuthenticatorAttestationResponse }
  const ways: readonly string[] = made.response.getTransports?.() ?? []
  return {
    credential_id: textOf(made.rawId),
    client_data: textOf(made.response.clientDataJSON),
    attestation: textOf(made.response.attestationObject),
    transports: transports.filter((one) => ways.includes(one)),
  }
}

type Used = Pick<
  CallParams<'user/PasskeyLogin'>,
  'credential_id' | 'client_data' | 'authenticator_data' | 'signature' | 'user_handle'
>

/** Asks the person for one of their passkeys of this host. Throws what the browser says. */
export async function askForPasskey(offer: CallReply<'user/BeginPasskeyLogin'>): Promise<Used> {
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(offer.challenge),
      rpId: offer.host,
      userVerification: 'required',
      timeout: offer.timeout_ms,
    },
  })
  const used = credential as PublicKeyCredential & { response: AuthenticatorAssertionResponse }
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response
  return {
    credential_id: textOf(used.rawId),
    client_data: textOf(clientDataJSON),
    authenticator_data: textOf(authenticatorData),
    signature: textOf(signature),
    ...(userHandle && { user_handle: textOf(userHandle) }),
  }
}

/** What a browser's refusal means: one is there already, or the person stopped it; undefined: no browser's refusal. */
export function passkeyTrouble(error: unknown): 'known' | 'stopped' | undefined {
  if (!(error instanceof DOMException)) return undefined
  return error.name === 'InvalidStateError' ? 'known' : 'stopped'
}
