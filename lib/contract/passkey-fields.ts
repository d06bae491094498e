import { z } from 'zod'
import { passkeyLimits } from '#lib/rules/passkey-limits.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { named } from '#lib/rules/ruled.ts'

/** Bytes as WebAuthn writes them in JSON (base64url, no padding). */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most)

export const credentialId = bytes(1_368).describe('Id of the credential, base64url')

export const clientData = bytes(4_096).describe(
  '`clientDataJSON` of the authenticator’s answer, base64url',
)

export const authenticatorData = bytes(4_096).describe('`authenticatorData`, base64url')

export const attestationObject = bytes(16_384).describe('`attestationObject`, base64url')

export const signatureField = bytes(1_024).describe('`signature`, base64url')

export const userHandle = bytes(88).describe('`userHandle`, base64url')

/** What an authenticator may say of how it is reached (WebAuthn Level 3, 5.8.4). */
export const passkeyTransport = z.enum([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
])

export const passkeyName = named(required, atMost(passkeyLimits.name)).describe(
  'What its owner calls it',
)

export const challengeField = z
  .string()
  .describe('What the authenticator signs, base64url: answered once, within 5 minutes')

export const passkeyHost = z
  .string()
  .describe('Host that the passkey belongs to (`rp.id`): browsers offer it at no other')
