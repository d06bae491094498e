import { randomBytes } from 'node:crypto'
import { openJson, sealJson } from '../../people/auth/sealed-json.ts'

const secretBytes = 32
const prefix = 'whsec_'
const about = 'data push'
const tailLength = 4

const keyOf = (secret: string) => ({ secret: secret, use: 'signatures of data pushes' })

type SigningSecret = { text: string; tail: string; sealed: Buffer }

/** `text` is told once and kept sealed only. */
export function newSecret(secret: string): SigningSecret {
  const text = `${prefix}${randomBytes(secretBytes).toString('base64')}`
  return {
    text: text,
    // The last character pads.
    tail: text.slice(-1 - tailLength, -1),
    sealed: sealJson(text, about, keyOf(secret)),
  }
}

/** The bytes that sign. Throws under another SECRET. */
export const openSecret = (secret: string, sealed: Buffer): Buffer =>
  Buffer.from((openJson(sealed, about, keyOf(secret)) as string).slice(prefix.length), 'base64')
