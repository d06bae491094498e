import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** SECRET of the installation and what it serves here: every use has a key of its own. */
export type SealKey = { secret: string; use: string }

const ivBytes = 12
const tagBytes = 16

const keyOf = ({ secret, use }: SealKey) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))

/** Encrypts a value (AES-256-GCM), bound to what it is about: nothing else opens it. */
export function sealJson(value: unknown, about: string, key: SealKey): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv)
  cipher.setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws when it was sealed about something else or with another SECRET. */
export function openJson(sealed: Buffer, about: string, key: SealKey): unknown {
  const textAt = ivBytes + tagBytes
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(sealed.subarray(ivBytes, textAt))
  const text = Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()])
  return JSON.parse(text.toString('utf8'))
}

/** A hash, in hex, that says nothing of a text to whoever has not SECRET. */
export const keyedHash = (text: string, key: SealKey) =>
  createHmac('sha256', keyOf(key)).update(text).digest('hex')
